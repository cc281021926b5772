import { MAX_ADMIN_PAGES, type Product } from '@shop/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { canSave, keepPageWhileDirty } from '#api/admin-session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Pager } from '#ui/pager.tsx';
import { isFocusLost } from '#ui/restore-focus.ts';
import { useToast } from '#ui/toast.tsx';
import { DiscardDialog } from '#ui/unsaved-changes/discard-dialog.tsx';
import { UnsavedChangesGuard } from '#ui/unsaved-changes/unsaved-changes-guard.tsx';
import { AddForm, AddProductButton } from './add-form.tsx';
import { EditForm } from './edit-form.tsx';
import type { AdminProductList } from './load-products.ts';
import { ProductCard } from './product-card.tsx';
import { productsUrl } from './products-query.ts';
import type { RegisterDirtyCheck } from './use-dirty-form.ts';
import { useOpenForm, useProducts } from './use-products.ts';

interface ProductsPageProps {
  list: AdminProductList;
  /** Error message of a failed load. */
  notice: ReactNode;
  /** Number of the page being loaded. */
  pendingPage: number | undefined;
}

export function ProductsPage({ list, notice, pendingPage }: ProductsPageProps) {
  const { key } = useLocation();
  return (
    <div className="page flex flex-col gap-6 pt-6 pb-12">
      <div className="admin-products-head">
        <h1 tabIndex={-1} className="text-3xl">
          Manage Products
        </h1>
        <SearchForm key={list.search} search={list.search} />
      </div>
      {notice}
      {/* Navigation closes the open form; revalidation keeps it. */}
      <ProductGrid
        key={key}
        list={list}
        failed={Boolean(notice)}
        loading={pendingPage !== undefined}
      />
      <ProductsPager list={list} pending={pendingPage} />
    </div>
  );
}

function SearchForm({ search }: { search: string }) {
  return (
    <search>
      <Form className="flex gap-2">
        <input
          type="search"
          name="search"
          aria-label="Search all products"
          placeholder="Search all products"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          className="field min-w-0 flex-1"
          defaultValue={search}
        />
        <button type="submit" className="button button-outline">
          Search
        </button>
      </Form>
    </search>
  );
}

interface ProductGridProps {
  list: AdminProductList;
  failed: boolean;
  loading: boolean;
}

function ProductGrid({ list, failed, loading }: ProductGridProps) {
  const { openForm, isDirty, registerDirtyCheck, open, close, discard } = useOpenForm();
  const { products, replace, prepend } = useProducts(list.products, openForm);
  useEffect(() => keepPageWhileDirty(isDirty), [isDirty]);
  const show = useToast();
  const onAdded = (product: Product) => {
    close();
    prepend(product);
    void show({ kind: 'success', text: 'Product added.' });
  };

  return (
    <>
      <UnsavedChangesGuard isDirty={isDirty} loginPath="/admin/login" isSignedIn={canSave} />
      {discard && <DiscardDialog {...discard} />}
      <ul className="admin-products" aria-busy={loading}>
        <ExpandableItem
          open={openForm === 'new'}
          form={
            <AddForm registerDirtyCheck={registerDirtyCheck} onAdded={onAdded} onCancel={close} />
          }
        >
          <AddProductButton onOpen={() => open('new')} />
        </ExpandableItem>
        {products.map((product) => (
          <ProductItem
            key={product.product_id}
            {...{ product, registerDirtyCheck }}
            open={openForm === product.product_id}
            onOpen={() => open(product.product_id)}
            onClose={close}
            onChange={replace}
          />
        ))}
      </ul>
      {products.length === 0 && !failed && <EmptyState title="No products available" level="h2" />}
    </>
  );
}

interface ProductItemProps {
  product: Product;
  registerDirtyCheck: RegisterDirtyCheck;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  onChange: (product: Product) => void;
}

function ProductItem(props: ProductItemProps) {
  const { product, registerDirtyCheck, open, onOpen, onClose, onChange } = props;
  const onSaved = (fresh: Product) => {
    onChange(fresh);
    onClose();
  };
  const form = (
    <EditForm {...{ product, registerDirtyCheck, onChange }} onSaved={onSaved} onCancel={onClose} />
  );
  return (
    <ExpandableItem open={open} form={form}>
      <ProductCard product={product} onEdit={onOpen} onChange={onChange} />
    </ExpandableItem>
  );
}

interface ExpandableItemProps {
  open: boolean;
  form: ReactNode;
  /** Shown while the form is closed. */
  children: ReactNode;
}

/** A card that is replaced by its form in place. */
function ExpandableItem({ open, form, children }: ExpandableItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    const closed = wasOpen.current && !open;
    wasOpen.current = open;
    if (closed && isFocusLost()) {
      item.current?.querySelector<HTMLElement>('[data-opens]')?.focus();
    }
  }, [open]);

  return (
    <li ref={item} data-open={open}>
      {open ? form : children}
    </li>
  );
}

function ProductsPager({ list, pending }: { list: AdminProductList; pending: number | undefined }) {
  const { page, search, more } = list;
  const last = page >= MAX_ADMIN_PAGES;
  return (
    <>
      {more && last && (
        <p className="text-center text-ink-600">Products further back are found by searching.</p>
      )}
      <Pager
        page={page}
        hasNext={more && !last}
        pending={pending}
        pageUrl={(to) => productsUrl({ page: to, search })}
      />
    </>
  );
}
