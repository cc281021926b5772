import type { Tender } from '@shop/contract';
import { sql } from 'kysely';
import type { Trx } from '#db/database.ts';
import { readRows } from '../read-rows.queries.ts';
import { isDayOf, type Month } from '../supplies.queries.ts';

/** Money in hand that neither a bill nor a refund books. */
export interface DrawerMove {
  move_id: string;
  /** YYYY-MM-DD, in India. */
  day: string;
  kind: 'in' | 'out' | 'to the bank' | 'count' | 'day close';
  tender: Tender;
  /** Negative when money leaves, or is missing. */
  amount_paise: number;
  reason: string;
}

/** Moves of the drawer, and what card machine and UPI had more or less than expected when a day was closed. */
export const readDrawerMoves = (trx: Trx, month: Month): AsyncIterable<DrawerMove> =>
  readRows(
    trx,
    'drawer_moves',
    sql<DrawerMove>`
    with differing as (
      select day, tender, counted - expected as amount_paise
      from day_close d cross join lateral (values
        ('card machine', d.counted_card_paise, d.expected_card_paise),
        ('shop upi', d.counted_upi_paise, d.expected_upi_paise)) of_day (tender, counted, expected)
      where ${isDayOf(month)}
    )
    select move_id, to_char(day, 'YYYY-MM-DD') as day, kind, tender, amount_paise, reason
    from (
      select entry_id::text as move_id, day, kind, 'cash' as tender, amount_paise, reason, entry_id
      from drawer_entry
      where kind not in ('sale', 'refund') and amount_paise <> 0 and ${isDayOf(month)}
      union all
      select day || ' ' || tender, day, 'day close', tender, amount_paise, '', null
      from differing where amount_paise <> 0
    ) move
    order by day, entry_id, tender`,
  );
