import { MOST_ADMIN_PAGES, type Product } from '@shop/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { holdWhile, isAdmitted, isHeld } from '#api/admin-session.ts';
import { LeaveQuestion } from '#ui/discard-dialog.tsx';
import { Panel } from '#ui/empty-state.tsx';
import { AdminPages } from '#ui/pager.tsx';
import { useToast } from '#ui/toast.tsx';
import { LeaveGuard } from '#ui/unsaved-changes-guard.tsx';
import { AddButton, AddForm } from './add-form.tsx';
import { ProductEditor } from './edit-form.tsx';
import type { ManagedList } from './load-products.ts';
import { ManagedCard } from './product-card.tsx';
import { manageAddress } from './products-query.ts';
import type { Watch } from './use-dirty-form.ts';
import { useManaged, useOneOpen } from './use-products.ts';

interface ManagePageProps {
  list: ManagedList;
  /** Says that the list could not be loaded. */
  notice: ReactNode;
  /** The page of the list that is being fetched. */
  pendingPage: number | undefined;
}

export function ManagePage({ list, notice, pendingPage }: ManagePageProps) {
  const { key } = useLocation();
  return (
    <div className="page manage-page">
      <div className="manage-head">
        <h1 tabIndex={-1} className="text-3xl">
          Manage Products
        </h1>
        <Search key={list.search} search={list.search} />
      </div>
      {notice}
      {/* Whoever goes elsewhere leaves the open form; a list that is loaded again does not take it. */}
      <Grid key={key} list={list} failed={Boolean(notice)} dim={pendingPage !== undefined} />
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

const maySave = () => isAdmitted() || isHeld();

interface GridProps {
  list: ManagedList;
  failed: boolean;
  dim: boolean;
}

function Grid({ list, failed, dim }: GridProps) {
  const { opened, isUnsaved, watch, open, close, question } = useOneOpen();
  const { products, replace, putFirst } = useManaged(list.products, opened);
  useEffect(() => holdWhile(isUnsaved), [isUnsaved]);
  const show = useToast();
  const added = (product: Product) => {
    close();
    putFirst(product);
    void show({ kind: 'success', text: 'Product added.' });
  };

  return (
    <>
      <LeaveGuard isUnsaved={isUnsaved} loginPath="/admin/login" isSignedIn={maySave} />
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
      {products.length === 0 && !failed && <Panel title="No products available" level="h2" />}
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
  const last = page >= MOST_ADMIN_PAGES;
  return (
    <>
      {more && last && (
        <p className="text-center text-ink-600">Products further back are found by searching.</p>
      )}
      <AdminPages
        page={page}
        more={more && !last}
        pending={pending}
        addressOf={(to) => manageAddress({ page: to, search })}
      />
    </>
  );
}
