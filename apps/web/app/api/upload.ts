import type { Endpoint, InputOf, ReplyOf } from '@shop/contract';
import { callWith } from './call.ts';
import { learnFrom } from './session-hint.ts';

/** Counted only while nothing moves: a slow connection that goes on sending is never given up. */
const STILL_MS = 30_000;
/** When all has gone the shop looks at the pictures, one after the other. */
const CHECK_MS = 120_000;

type TakesFiles = Endpoint & { files: { field: string } };

interface Sending {
  files: File[];
  /** How many bytes of the whole have gone. */
  onSent: (sent: number, whole: number) => void;
}

/** Calls an endpoint that takes files. Only XMLHttpRequest can tell how much of them has gone. */
export function upload<E extends TakesFiles>(
  endpoint: E,
  input: InputOf<E>,
  { files, onSent }: Sending,
): Promise<ReplyOf<E>> {
  const { body = {} }: { body?: object } = input;
  const form = formOf(body, endpoint.files.field, files);
  const call = callWith(async (path) => {
    const response = await post(path, form, onSent);
    learnFrom(endpoint, response);
    return response;
  });
  return call(endpoint, input);
}

/** What was left empty is not sent. */
function formOf(fields: object, field: string, files: File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string' && value !== '') form.append(name, value);
  }
  for (const file of files) form.append(field, file);
  return form;
}

function post(path: string, form: FormData, onSent: Sending['onSent']): Promise<Response> {
  const request = new XMLHttpRequest();
  let giveUp: number | undefined;
  const wait = (patience: number) => {
    window.clearTimeout(giveUp);
    giveUp = window.setTimeout(() => request.abort(), patience);
  };

  return new Promise<Response>((resolve, reject) => {
    const lost = () => reject(new Error('the connection was lost'));
    request.upload.onprogress = ({ loaded, total }) => {
      wait(loaded < total ? STILL_MS : CHECK_MS);
      onSent(loaded, total);
    };
    request.upload.onload = () => wait(CHECK_MS);
    request.onprogress = () => wait(STILL_MS);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = lost;
    request.onabort = lost;
    request.open('POST', path);
    wait(STILL_MS);
    request.send(form);
  }).finally(() => window.clearTimeout(giveUp));
}
