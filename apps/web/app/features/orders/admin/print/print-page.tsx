import type { PackingOrder } from '@shop/contract';
import { useId } from 'react';
import { Link } from 'react-router';
import { Icon } from '#ui/icon.tsx';
import { LoadError } from '#ui/load-error.tsx';
import { Labels, type PrintShop } from './labels.tsx';
import { PickList } from './pick-list.tsx';
import { PAPERS, type Paper, type Print } from './print-data.ts';
import { Slips } from './slips.tsx';

interface PrintPageProps {
  print: Print;
  paper: Paper;
  loaded: { orders: PackingOrder[]; error: string | undefined };
  shop: PrintShop;
  today: string;
  onPaper: (paper: string) => void;
}

const TITLES: Record<Print, string> = {
  all: 'Pick list, slips and labels',
  'pick-list': 'Pick list',
  slips: 'Packing slips',
  labels: 'Address labels',
};

/** Preview of the sheets as they will be printed. */
export function PrintPage(props: PrintPageProps) {
  const { print, paper, loaded, shop, today, onPaper } = props;
  const { orders, error } = loaded;
  const id = useId();
  const includes = (sheet: Print) => print === 'all' || print === sheet;
  return (
    <div className="print-page">
      <div className="page print-controls">
        <h1 tabIndex={-1} className="mr-auto text-3xl">
          {TITLES[print]}
        </h1>
        {print === 'labels' && (
          <div className="flex items-center gap-2">
            <label htmlFor={id}>Paper</label>
            <select
              id={id}
              className="field"
              value={paper}
              onChange={(event) => onPaper(event.target.value)}
            >
              {Object.entries(PAPERS).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </div>
        )}
        <button type="button" className="button button-filled" onClick={() => window.print()}>
          <Icon name="print" size={20} />
          Print
        </button>
        <Link to="/admin/pack" className="text-link tap-target">
          Pack
        </Link>
        {error && <LoadError>{`The orders could not be loaded. ${error}`}</LoadError>}
        {orders.length === 0 && !error && <p>There is nothing to print.</p>}
      </div>
      {orders.length > 0 && (
        <div className="print-sheets" data-print={print}>
          {includes('pick-list') && <PickList orders={orders} today={today} />}
          {includes('slips') && <Slips orders={orders} shop={shop} />}
          {includes('labels') && (
            <Labels
              orders={orders}
              shop={shop}
              paper={print === 'all' ? 'a4' : paper}
              today={today}
            />
          )}
        </div>
      )}
    </div>
  );
}
