import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { keepDraft, readDraft } from '#ui/forms/drafts.ts';
import { Bill, newBill } from './bill.ts';

const DRAFT = 'counter';

const Bills = z.object({
  /** The sale at the counter. */
  bill: Bill,
  /** Written on paper and still to be entered. */
  paper: z.array(Bill),
});
export type Bills = z.output<typeof Bills>;

const readBills = (): Bills =>
  z.safeParse(Bills, readDraft(DRAFT)).data ?? { bill: newBill(), paper: [] };

/** The tab keeps its bills through a reload, a login and a lost connection. */
export function useBills() {
  const [bills, setBills] = useState(readBills);
  const current = useRef(bills);
  return {
    ...bills,
    /** As of the last change, also between two renders. */
    getBill: () => current.current.bill,
    /** Kept before it returns, so that what is sent next is known after a crash. */
    change: (update: (bills: Bills) => Bills) => {
      current.current = update(current.current);
      keepDraft(DRAFT, current.current);
      setBills(current.current);
    },
  };
}
