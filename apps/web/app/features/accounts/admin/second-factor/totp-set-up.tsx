import { CODE_REQUIRED, type FactorReply, staffAccount } from '@shop/contract';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { call, tryCall } from '#api/call.ts';
import { Field, FormError } from '#ui/forms/field.tsx';
import { formParser } from '#ui/forms/parse-form.ts';
import { useForm } from '#ui/forms/use-form.ts';
import { QrCode } from '#ui/qr-code.tsx';

const parseCode = formParser(
  z.object({ code: z.string().check(z.trim(), z.minLength(1, CODE_REQUIRED)) }),
);

interface StepProps {
  onDone: (reply: FactorReply) => void;
  onBack: () => void;
}

export function TotpSetUp({ onDone, onBack }: StepProps) {
  const { started, problem } = useNewSecret();
  const { form, field, formError, busy } = useForm({
    parse: parseCode,
    send: async (body) => {
      const { data, error } = await tryCall(call(staffAccount.confirmTotp, { body }));
      if (data) onDone(data);
      if (!error) return undefined;
      return error.fields['code'] ? { fields: error.fields } : { message: error.message };
    },
  });
  return (
    <form {...form} className="flex flex-col gap-4">
      <ol className="flex list-decimal flex-col gap-4 pl-5">
        <li>
          Open your app and scan this QR code.
          {started && (
            <QrCode
              text={started.uri}
              label="QR code for your app"
              className="my-2 block w-56 max-w-full bg-white"
            />
          )}
          {started && (
            <p className="text-sm text-ink-600">
              On this phone?{' '}
              <a href={started.uri} className="text-link tap-target">
                Open the app
              </a>{' '}
              or type{' '}
              <code className="wrap-anywhere">{started.secret.replace(/(.{4})/g, '$1 ')}</code>
            </p>
          )}
        </li>
        <li>
          Enter the code that the app shows.
          <Field
            {...field('code')}
            label="Code from your app"
            inputMode="numeric"
            autoComplete="one-time-code"
          />
        </li>
      </ol>
      <FormError>{problem ?? formError}</FormError>
      <div className="flex flex-wrap gap-3">
        <button type="submit" className="button button-filled" aria-busy={busy}>
          Confirm
        </button>
        <button type="button" className="button button-outline" onClick={onBack}>
          Back
        </button>
      </div>
    </form>
  );
}

function useNewSecret() {
  const [started, setStarted] = useState<{ secret: string; uri: string }>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const start = async () => {
      const { data, error } = await tryCall(call(staffAccount.startTotp, {}));
      setStarted(data);
      setProblem(error?.message);
    };
    void start();
  }, []);
  return { started, problem };
}
