import { type CounterSale, type CounterSaleInput, counter } from '@shop/contract';
import { ApiError } from '#api/call.ts';
import { openSale, type SaleDeps } from './open-sale.ts';

interface Received {
  sale: CounterSale;
  sent: CounterSaleInput;
  reference: string | undefined;
}

/** Money in hand. When its ten minutes are over, the sale is started once more: the customer has paid. */
export async function receiveMoney(deps: SaleDeps, received: Received): Promise<CounterSale> {
  const { sale, sent, reference } = received;
  const receive = ({ sale_id }: CounterSale) =>
    deps.call(counter.receive, {
      params: { sale_id },
      body: reference === undefined ? {} : { reference },
    });
  try {
    return await receive(sale);
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'COUNTER_SALE_ENDED') throw error;
    const { request_id: _ended, ...wanted } = sent;
    const renewed = await openSale(deps, { sent, wanted });
    return renewed.state === 'paid' ? renewed : receive(renewed);
  }
}
