import type { CountResult, ShelfProduct } from '@shop/contract';
import { describe, expect, it } from 'vitest';
import {
  applyReply,
  applyUndo,
  askAboutCount,
  dropOldUndos,
  EMPTY_COUNT,
  finishDraft,
  formatDifference,
  formatExpected,
  typeDraft,
} from './count-state.ts';

const saree: ShelfProduct = {
  product_id: 7,
  name: 'Aana Festival Saree',
  stock: 10,
  image: [],
  pending_pieces: 2,
  reserved_pieces: 1,
};

const finish = (text: string) => finishDraft(typeDraft(EMPTY_COUNT, 7, text), saree, 'first');
const reply = (
  outcome: 'saved' | 'conflict' | 'short',
  product: ShelfProduct,
  changed: Partial<CountResult> = {},
) => {
  const state = finish('11');
  const [sent] = state.unsent;
  if (!sent) throw new Error('nothing was to be sent');
  return applyReply(state, sent, { product_id: 7, outcome, product, ...changed }, 0);
};

describe('[BULK-03] counting', () => {
  it('says what should lie on the shelf, and why', () => {
    expect(formatExpected(saree)).toBe(
      'Should be 13: 10 in stock, 2 in pending orders, 1 being paid for',
    );
    expect(formatExpected({ ...saree, pending_pieces: 0, reserved_pieces: 0 })).toBe(
      'Should be 10',
    );
    expect(formatDifference(13, 13)).toBe('Right');
    expect(formatDifference(11, 13)).toBe('2 missing');
    expect(formatDifference(14, 13)).toBe('1 more');
  });

  it('keeps a count until the shop has stored it', () => {
    expect(finish('11')).toEqual({
      drafts: {},
      unsent: [{ product_id: 7, counted: 11, expected: 13, request_id: 'first' }],
      done: {},
      undoable: {},
    });
    expect(reply('saved', { ...saree, stock: 8 })).toEqual({
      drafts: {},
      unsent: [],
      done: { 7: 'Counted 11. Stock is 8 now.' },
      undoable: {},
    });
  });

  it('[DESK-05] asks about ten times as many as are expected', () => {
    expect(askAboutCount(130, saree)).toBe('The shop expects 13. Are 130 right?');
    expect(askAboutCount(129, saree)).toBeUndefined();
  });

  it('[DESK-05] says the old and the new stock, and how an undo ended', () => {
    const counted = reply('saved', { ...saree, stock: 8 }, { audit_id: 5, stock_before: 10 });
    const undo = (outcome: 'undone' | 'changed' | 'expired') =>
      applyUndo(counted, 7, { audit_id: 5, outcome, product: saree });

    expect(counted.done[7]).toBe('Counted 11. Stock was 10 and is 8 now.');
    expect(counted.undoable).toEqual({ 7: { audit_id: 5, until: 600_000 } });
    expect(dropOldUndos(counted, 599_999).undoable).toHaveProperty('7');
    expect(dropOldUndos(counted, 600_000).undoable).toEqual({});
    expect(undo('undone')).toMatchObject({
      done: { 7: 'Undone. Stock is 10 now.' },
      undoable: {},
    });
    expect(undo('changed').done[7]).toBe('Not undone: too few pieces are left. Stock is 10 now.');
    expect(undo('expired').done[7]).toContain('more than 10 minutes');
  });

  it('leaves a text that is no count in its field', () => {
    expect(finish('1x')).toEqual({ ...EMPTY_COUNT, drafts: { 7: '1x' } });
  });

  it('sends the second count of a product only', () => {
    const again = finishDraft(typeDraft(finish('11'), 7, '12'), saree, 'second');

    expect(again.unsent).toMatchObject([{ counted: 12, request_id: 'second' }]);
  });

  it('asks for a new count when a parcel has left, and tells when pieces are missing', () => {
    expect(reply('conflict', { ...saree, pending_pieces: 0 }).done[7]).toBe(
      'Stock changed from 13 to 11 while you counted. Please count again.',
    );
    expect(reply('short', { ...saree, stock: 0, pending_pieces: 12 }).done[7]).toBe(
      'Only 11 there, and 12 are sold. Stock is 0 now.',
    );
  });
});
