import type { Endpoint, InputOf, ReplyOf } from '@shop/contract';
import { createCall } from './call.ts';
import { watchSession } from './session-hint.ts';

/** Restarted by every progress event, so a slow upload is not aborted. */
const STALL_TIMEOUT_MS = 30_000;
/** Time for the server to check the images after the last byte was sent. */
const PROCESSING_TIMEOUT_MS = 120_000;

type FileEndpoint = Endpoint & { files: { field: string } };

interface UploadOptions {
  files: File[];
  /** Called with the bytes that were sent and the bytes in total. */
  onProgress: (sent: number, total: number) => void;
}

/** Calls a multipart endpoint. XMLHttpRequest, because fetch reports no upload progress. */
export function upload<E extends FileEndpoint>(
  endpoint: E,
  input: InputOf<E>,
  { files, onProgress }: UploadOptions,
): Promise<ReplyOf<E>> {
  const { body = {} }: { body?: object } = input;
  const form = toFormData(body, endpoint.files.field, files);
  const call = createCall(async (path) => {
    const updateSession = watchSession(endpoint);
    const response = await post(path, form, onProgress);
    updateSession(response);
    return response;
  });
  return call(endpoint, input);
}

/** Leaves out empty fields. */
function toFormData(fields: object, field: string, files: File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string' && value !== '') form.append(name, value);
  }
  for (const file of files) form.append(field, file);
  return form;
}

function post(
  path: string,
  form: FormData,
  onProgress: UploadOptions['onProgress'],
): Promise<Response> {
  const request = new XMLHttpRequest();
  let timer: number | undefined;
  const restartTimeout = (ms: number) => {
    window.clearTimeout(timer);
    timer = window.setTimeout(() => request.abort(), ms);
  };

  return new Promise<Response>((resolve, reject) => {
    const fail = () => reject(new Error('the connection was lost'));
    request.upload.onprogress = ({ loaded, total }) => {
      restartTimeout(loaded < total ? STALL_TIMEOUT_MS : PROCESSING_TIMEOUT_MS);
      onProgress(loaded, total);
    };
    request.upload.onload = () => restartTimeout(PROCESSING_TIMEOUT_MS);
    request.onprogress = () => restartTimeout(STALL_TIMEOUT_MS);
    request.onload = () => resolve(new Response(request.responseText, { status: request.status }));
    request.onerror = fail;
    request.onabort = fail;
    request.open('POST', path);
    restartTimeout(STALL_TIMEOUT_MS);
    request.send(form);
  }).finally(() => window.clearTimeout(timer));
}
