import { MOST_ADMIN_PAGES, type Product } from '@shop/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { isAdmitted } from '#api/admin-session.ts';
import { LeaveGuard } from '#ui/leave-guard.tsx';
import { LeaveQuestion } from '#ui/leave-question.tsx';
import { useToast } from '#ui/toast.tsx';
import { AddButton, AddForm } from './manage-add.tsx';
import { ManagedCard } from './manage-card.tsx';
import { ProductEditor } from './manage-editor.tsx';
import type { ManagedList } from './manage-load.ts';
import { manageAddress } from './manage-query.ts';
import type { Watch } from './manage-unsaved.ts';
import { PageLink } from './pagination.tsx';
import { useManaged, useOneOpen } from './use-managed.ts';

interface ManagePageProps {
  list: ManagedList;
  /** Says that the list could not be loaded. */
  notice: ReactNode;
  /** The page of the list that is being fetched. */
  pendingPage: number | undefined;
}

export function ManagePage({ list, notice, pendingPage }: ManagePageProps) {
  return (
    <div className="page manage-page">
      <div className="manage-head">
        <h1 tabIndex={-1} className="text-3xl">
          Manage Products
        </h1>
        <Search key={list.search} search={list.search} />
      </div>
      {notice}
      <Grid
        key={`${list.page} ${list.search}`}
        list={list}
        failed={Boolean(notice)}
        dim={pendingPage !== undefined}
      />
      <Pages list={list} pending={pendingPage} />
    </div>
  );
}

function Search({ search }: { search: string }) {
  return (
    <search>
      <Form className="manage-search">
        <input
          type="search"
          name="search"
          aria-label="Search all products"
          placeholder="Search all products"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={100}
          className="field"
          defaultValue={search}
        />
        <button type="submit" className="button button-outline">
          Search
        </button>
      </Form>
    </search>
  );
}

interface GridProps {
  list: ManagedList;
  failed: boolean;
  dim: boolean;
}

function Grid({ list, failed, dim }: GridProps) {
  const { products, replace, putFirst } = useManaged(list.products);
  const { opened, isUnsaved, watch, open, close, question } = useOneOpen();
  const show = useToast();
  const added = (product: Product) => {
    close();
    putFirst(product);
    void show({ kind: 'success', text: 'Product added' });
  };

  return (
    <>
      <LeaveGuard isUnsaved={isUnsaved} loginPath="/admin/login" isSignedIn={isAdmitted} />
      {question && <LeaveQuestion {...question} />}
      <ul className="managed-grid" aria-busy={dim}>
        <Item
          open={opened === 'new'}
          form={<AddForm watch={watch} onAdded={added} onCancel={close} />}
        >
          <AddButton onOpen={() => open('new')} />
        </Item>
        {products.map((product) => (
          <ProductItem
            key={product.product_id}
            {...{ product, watch }}
            open={opened === product.product_id}
            onOpen={() => open(product.product_id)}
            onClose={close}
            onFresh={replace}
          />
        ))}
      </ul>
      {products.length === 0 && !failed && (
        <p className="text-center text-lg">No products available</p>
      )}
    </>
  );
}

interface ProductItemProps {
  product: Product;
  watch: Watch;
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
  onFresh: (product: Product) => void;
}

function ProductItem({ product, watch, open, onOpen, onClose, onFresh }: ProductItemProps) {
  const saved = (fresh: Product) => {
    onFresh(fresh);
    onClose();
  };
  const editor = (
    <ProductEditor {...{ product, watch, onFresh }} onSaved={saved} onCancel={onClose} />
  );
  return (
    <Item open={open} form={editor}>
      <ManagedCard product={product} onEdit={onOpen} onFresh={onFresh} />
    </Item>
  );
}

interface ItemProps {
  open: boolean;
  form: ReactNode;
  /** What is seen while the form is closed. */
  children: ReactNode;
}

/** A card that turns into its form in place, and back. */
function Item({ open, form, children }: ItemProps) {
  const item = useRef<HTMLLIElement>(null);
  const wasOpen = useRef(open);
  useEffect(() => {
    const closed = wasOpen.current && !open;
    wasOpen.current = open;
    // The focus was in the form, which has gone; if it is elsewhere by now, it stays there.
    if (closed && document.activeElement === document.body) {
      item.current?.querySelector<HTMLElement>('[data-opens]')?.focus();
    }
  }, [open]);

  return (
    <li ref={item} data-open={open}>
      {open ? form : children}
    </li>
  );
}

function Pages({ list, pending }: { list: ManagedList; pending: number | undefined }) {
  const { page, search, more } = list;
  const last = !more || page >= MOST_ADMIN_PAGES;
  const link = (to: number, ends: boolean, label: string) => (
    <PageLink to={ends ? undefined : manageAddress({ page: to, search })} busy={pending === to}>
      {label}
    </PageLink>
  );
  return (
    <>
      {more && last && (
        <p className="text-center text-ink-600">What is further back is found by searching.</p>
      )}
      <nav aria-label="Pages" className="flex items-center justify-center gap-3">
        {link(page - 1, page === 1, 'Previous')}
        <p className="px-1 text-center whitespace-nowrap">{`Page ${page}`}</p>
        {link(page + 1, last, 'Next')}
      </nav>
    </>
  );
}
