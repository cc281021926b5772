import type { AdminProduct, Product } from '@shop/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { canSave, keepPageWhileDirty } from '#api/admin-session.ts';
import { call } from '#api/call.ts';
import { AddForm } from '#features/catalog/admin/add-form.tsx';
import { ChangeDialog } from '#features/catalog/admin/bulk/change-dialog.tsx';
import { PageTick } from '#features/catalog/admin/bulk/page-tick.tsx';
import { isEmpty } from '#features/catalog/admin/bulk/selected.ts';
import { SelectionBar } from '#features/catalog/admin/bulk/selection-bar.tsx';
import { type ProductSelection, useSelection } from '#features/catalog/admin/bulk/use-selection.ts';
import { changeSetUrl } from '#features/catalog/admin/changes/changes-query.ts';
import { EditForm } from '#features/catalog/admin/edit-form.tsx';
import { ExpandableItem } from '#features/catalog/admin/expandable-item.tsx';
import { type AdminProductList, loadCounts } from '#features/catalog/admin/load-products.ts';
import { UndoBar } from '#features/catalog/admin/undo/undo-bar.tsx';
import { useRecentSaves } from '#features/catalog/admin/undo/use-recent-saves.ts';
import { useOpenForm, useProducts } from '#features/catalog/admin/use-products.ts';
import { DiscardDialog } from '#ui/unsaved-changes/discard-dialog.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes/unsaved-changes-guard.tsx';
import { BulkLinks, NoProducts, ProductViews } from './product-views.tsx';
import { countEdits } from './quick-edits.ts';
import { QuickRow, type QuickRowProps } from './quick-row.tsx';
import { SaveAllBar } from './save-all-bar.tsx';
import { useQuickEdits } from './use-quick-edits.ts';

interface QuickListProps {
  list: AdminProductList;
  failed: boolean;
  loading: boolean;
  /** Undefined for a role that may not sell. */
  onSell: QuickRowProps['onSell'];
}

/** Price and stock of every product in its row, saved together. */
export function QuickList({ list, failed, loading, onSell }: QuickListProps) {
  const { openForm, isDirty: isFormDirty, registerDirtyCheck, ...form } = useOpenForm();
  const { products, replace, prepend } = useProducts(list.products, openForm);
  const { counts, refreshCounts } = useCounts(list);
  const onChange = (product: Product) => {
    replace(product);
    refreshCounts();
  };
  const saves = useRecentSaves(onChange);
  const edits = useQuickEdits({
    products,
    replace,
    onSaved: (saved) => {
      refreshCounts();
      const audit_ids = saved.flatMap(({ audit_id }) => audit_id ?? []);
      saves.add({ text: `${saved.length} saved.`, audit_ids });
    },
  });
  const shown = products.map(({ product_id }) => product_id);
  const selection = useSelection(list, shown);
  const changes = countEdits(edits.edits);
  const isDirty = useDirty(() => changes > 0 || isFormDirty());

  return (
    <>
      <UnsavedChangesGuard
        isDirty={isDirty}
        loginPath="/admin/login"
        isSignedIn={canSave}
        onLeave={() => {
          edits.discard();
          form.forget();
        }}
      />
      {form.discard && <DiscardDialog {...form.discard} />}
      <div className="quick-head">
        <ProductViews list={list} counts={counts} />
        <BulkLinks className="bulk-links" list={{ ...list, counts }} />
        <button
          type="button"
          className="button button-outline row-control"
          onClick={() => form.open('new')}
        >
          Add New Product
        </button>
      </div>
      <QuickHeadings selection={selection} shown={shown} />
      <ul className="quick-list" aria-busy={loading}>
        {openForm === 'new' && (
          <li>
            <AddForm
              copied={form.copied}
              registerDirtyCheck={registerDirtyCheck}
              onAdded={(product) => {
                prepend(product);
                refreshCounts();
              }}
              onDone={form.close}
              onCancel={form.cancel}
            />
          </li>
        )}
        {products.map((product) => (
          <ExpandableItem
            key={product.product_id}
            open={openForm === product.product_id}
            form={
              <EditForm
                product={product}
                registerDirtyCheck={registerDirtyCheck}
                onChange={onChange}
                onSaved={(fresh, save) => {
                  onChange(fresh);
                  form.close();
                  saves.add(save);
                }}
                onCancel={form.cancel}
                onCopy={form.openCopy}
              />
            }
          >
            <EditableRow
              product={product}
              edits={edits}
              selection={selection}
              onChange={onChange}
              onEdit={() => form.open(product.product_id)}
              onSell={onSell}
            />
          </ExpandableItem>
        ))}
      </ul>
      <BulkLinks className="bulk-links-foot" list={{ ...list, counts }} />
      {products.length === 0 && !failed && <NoProducts list={list} />}
      {changes === 0 && openForm === undefined && (
        <SelectedProducts
          list={list}
          shown={shown}
          selection={selection}
          total={counts?.[list.view]}
          bar={<UndoBar saves={saves} />}
        />
      )}
      {changes > 0 && (
        <SaveAllBar
          count={changes}
          error={edits.error}
          busy={edits.busy}
          onDiscard={edits.discard}
          onSave={() => {
            if (!edits.saveAll()) focusProblem();
          }}
        />
      )}
    </>
  );
}

interface SelectedProductsProps {
  list: AdminProductList;
  shown: number[];
  selection: ProductSelection;
  total: number | undefined;
  /** Shown while nothing is selected. */
  bar: ReactNode;
}

/** The actions for the ticked products, or else another bar: the foot has room for one. */
function SelectedProducts(props: SelectedProductsProps) {
  const { list, shown, selection, total, bar } = props;
  const navigate = useNavigate();
  const [isChanging, setChanging] = useState(false);
  if (isEmpty(selection.selected)) return bar;
  return (
    <>
      <SelectionBar
        selection={selection}
        shown={shown}
        total={total}
        isLonger={list.more || list.page > 1}
        onChange={() => setChanging(true)}
      />
      {isChanging && (
        <ChangeDialog
          selected={selection.selected}
          list={list}
          total={total}
          onPreview={({ change_set_id }) => void navigate(changeSetUrl(change_set_id))}
          onClose={() => setChanging(false)}
        />
      )}
    </>
  );
}

/** The first row that must be corrected before anything can be saved. */
const focusProblem = () =>
  document
    .querySelector<HTMLElement>('.quick-list [aria-invalid="true"], .quick-list [data-conflict]')
    ?.focus();

interface EditableRowProps {
  product: AdminProduct;
  edits: ReturnType<typeof useQuickEdits>;
  selection: ProductSelection;
  onEdit: () => void;
  onSell: QuickRowProps['onSell'];
  onChange: (product: Product) => void;
}

function EditableRow(props: EditableRowProps) {
  const { product, edits, selection, onEdit, onSell, onChange } = props;
  const { product_id } = product;
  return (
    <QuickRow
      product={product}
      isTicked={selection.isTicked(product_id)}
      onTick={() => selection.toggle(product_id)}
      onEdit={onEdit}
      onSell={onSell}
      onChange={onChange}
      edit={edits.edits[product_id] ?? {}}
      conflicts={edits.conflicts[product_id] ?? []}
      questions={edits.questions.findAsked(product)}
      onLeave={() => {
        if (edits.edits[product_id]) edits.questions.ask(product);
      }}
      onConfirm={(field) => edits.questions.keep(product, field)}
      onType={(field, text) => edits.type(product, field, text)}
      onRestore={(field) => edits.restore(product, field)}
      onOverwrite={() => edits.overwrite(product)}
    />
  );
}

const HEADINGS = ['Product', 'Sold, not yet packed', 'Price', 'Stock', 'Visible in shop'] as const;

interface QuickHeadingsProps {
  selection: ProductSelection;
  shown: number[];
}

/** The labels of the fields are for screen readers; the headings for everybody else. */
function QuickHeadings({ selection, shown }: QuickHeadingsProps) {
  if (shown.length === 0) return null;
  return (
    <div className="quick-headings">
      <PageTick selection={selection} shown={shown} />
      {HEADINGS.map((heading) => (
        <span key={heading} aria-hidden="true">
          {heading}
        </span>
      ))}
    </div>
  );
}

/** Counts follow what is saved here; the rows stay where they are. */
function useCounts(list: AdminProductList) {
  const [state, setState] = useState({ list, counts: list.counts });
  if (state.list !== list) setState({ list, counts: list.counts });
  const refreshCounts = async () => {
    if (list.search) return;
    const counts = await loadCounts(call);
    if (counts) setState({ list, counts });
  };
  return { counts: state.counts, refreshCounts: () => void refreshCounts() };
}

/** @returns a stable function that runs the latest check. */
function useDirty(check: () => boolean) {
  const latest = useRef(check);
  const [isDirty] = useState(() => () => latest.current());
  useEffect(() => {
    latest.current = check;
  });
  useEffect(() => keepPageWhileDirty(isDirty), [isDirty]);
  return isDirty;
}
