import { type AdminProduct, MAX_ADMIN_PAGES } from '@shop/contract';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { canSave, keepPageWhileDirty } from '#api/admin-session.ts';
import { Pager } from '#ui/pager.tsx';
import { DiscardDialog } from '#ui/unsaved-changes/discard-dialog.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes/unsaved-changes-guard.tsx';
import { AddForm, AddProductButton } from './add-form.tsx';
import { EditForm, type EditFormProps } from './edit-form.tsx';
import { ExpandableItem } from './expandable-item.tsx';
import type { AdminProductList } from './load-products.ts';
import { ProductCard } from './product-card.tsx';
import { productsUrl, QUICK } from './products-query.ts';
import { BulkLinks, NoProducts, ViewSwitch } from './quick-list/product-views.tsx';
import { QuickList } from './quick-list/quick-list.tsx';
import { SearchForm } from './search-form.tsx';
import { UndoBar } from './undo/undo-bar.tsx';
import { useRecentSaves } from './undo/use-recent-saves.ts';
import { useOpenForm, useProducts } from './use-products.ts';

interface ProductsPageProps {
  list: AdminProductList;
  /** Error message of a failed load. */
  notice: ReactNode;
  /** Number of the page being loaded. */
  pendingPage: number | undefined;
  /** Undefined for a role that may not sell. */
  onSell: ((product: AdminProduct) => void) | undefined;
}

export function ProductsPage({ list, notice, pendingPage, onSell }: ProductsPageProps) {
  const { key } = useLocation();
  const List = list.quick ? QuickList : ProductGrid;
  return (
    <div
      className={`page flex flex-col pb-12 ${list.quick ? 'gap-3 pt-3 lg:gap-6' : 'gap-6 pt-6'}`}
    >
      <div className="admin-products-head">
        <h1 tabIndex={-1} className="text-3xl">
          Manage Products
        </h1>
        <ViewSwitch list={list} />
        <SearchForm key={list.search} search={list.search}>
          {list.quick && <input type="hidden" name="as" value={QUICK} />}
          {list.view !== 'all' && <input type="hidden" name="view" value={list.view} />}
        </SearchForm>
      </div>
      {notice}
      {/* Navigation closes the open form; revalidation keeps it. */}
      <List
        key={key}
        list={list}
        failed={Boolean(notice)}
        loading={pendingPage !== undefined}
        onSell={onSell}
      />
      <ProductsPager list={list} pending={pendingPage} />
    </div>
  );
}

interface ProductGridProps extends Pick<ProductsPageProps, 'onSell'> {
  list: AdminProductList;
  failed: boolean;
  loading: boolean;
}

function ProductGrid({ list, failed, loading, onSell }: ProductGridProps) {
  const { openForm, isDirty, registerDirtyCheck, discard, ...form } = useOpenForm();
  const { products, replace, prepend } = useProducts(list.products, openForm);
  useEffect(() => keepPageWhileDirty(isDirty), [isDirty]);
  const saves = useRecentSaves(replace);

  return (
    <>
      <UnsavedChangesGuard
        isDirty={isDirty}
        loginPath="/admin/login"
        isSignedIn={canSave}
        onLeave={form.forget}
      />
      {discard && <DiscardDialog {...discard} />}
      <ul className="admin-products" aria-busy={loading}>
        <ExpandableItem
          open={openForm === 'new'}
          form={
            <AddForm
              copied={form.copied}
              registerDirtyCheck={registerDirtyCheck}
              onAdded={prepend}
              onDone={form.close}
              onCancel={form.cancel}
            />
          }
        >
          <AddProductButton onOpen={() => form.open('new')} />
        </ExpandableItem>
        {products.map((product) => (
          <ProductItem
            key={product.product_id}
            product={product}
            registerDirtyCheck={registerDirtyCheck}
            open={openForm === product.product_id}
            onOpen={() => form.open(product.product_id)}
            onSaved={(fresh, save) => {
              replace(fresh);
              form.close();
              saves.add(save);
            }}
            onCancel={form.cancel}
            onCopy={form.openCopy}
            onChange={replace}
            onSell={onSell}
          />
        ))}
      </ul>
      {products.length > 0 && <BulkLinks className="flex flex-wrap gap-2" list={list} />}
      {openForm === undefined && <UndoBar saves={saves} />}
      {products.length === 0 && !failed && <NoProducts list={list} />}
    </>
  );
}

interface ProductItemProps extends EditFormProps, Pick<ProductsPageProps, 'onSell'> {
  open: boolean;
  onOpen: () => void;
}

function ProductItem({ open, onOpen, onSell, ...form }: ProductItemProps) {
  return (
    <ExpandableItem open={open} form={<EditForm {...form} />}>
      <ProductCard
        product={form.product}
        onEdit={onOpen}
        onSell={onSell}
        onChange={form.onChange}
      />
    </ExpandableItem>
  );
}

function ProductsPager({ list, pending }: { list: AdminProductList; pending: number | undefined }) {
  const { page, more, ...query } = list;
  const last = page >= MAX_ADMIN_PAGES;
  return (
    <>
      {more && last && <p className="text-center text-ink-600">Search to find older products.</p>}
      <Pager
        page={page}
        hasNext={more && !last}
        pending={pending}
        pageUrl={(to) => productsUrl({ ...query, page: to })}
      />
    </>
  );
}
