import type { Paise } from '@shop/domain/money';

export interface DocumentLine {
  product_id: number;
  description: string;
  hsn: string;
  uqc: string;
  quantity: number;
  gross: Paise;
  taxable: Paise;
  rate: number;
  cgst: Paise;
  sgst: Paise;
  igst: Paise;
}
