import { SelectField } from '#ui/forms/select-field.tsx';
import type { FieldState } from '#ui/forms/use-form.ts';

interface LostBillProps {
  numbers: string[];
  field: (name: string) => FieldState;
}

/** After a restore: a bill that is on paper, and no more in the shop, gets its number again. */
export function LostBill({ numbers, field }: LostBillProps) {
  return (
    <div className="bill-fields">
      <SelectField
        {...field('bill_number')}
        label="Number of a lost bill"
        helper="Only for a sale that you enter again from its paper."
        required={false}
        defaultValue=""
      >
        <option value="">None: this is a new sale</option>
        {numbers.map((number) => (
          <option key={number}>{number}</option>
        ))}
      </SelectField>
    </div>
  );
}
