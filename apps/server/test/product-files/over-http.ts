import { randomUUID } from 'node:crypto';
import { adminChanges, adminProductFiles, buildUrl, type ProductFileFormat } from '@shop/contract';
import * as z from 'zod/mini';
import { drainChanges, view } from '#test/changes/change-sets.ts';
import type { TestShop } from '#test/test-shop.ts';

type Staff = Awaited<ReturnType<TestShop['createStaff']>>;

/** Exports and imports over HTTP, as a browser downloads and uploads them. */
export async function openFiles(shop: TestShop) {
  const origin = await shop.app.listen({ host: '127.0.0.1', port: 0 });
  const staff = await shop.createStaff();
  const headers = { cookie: toCookie(staff), 'x-forwarded-for': '10.0.0.1' };

  const request = (
    format: ProductFileFormat,
    query: Record<string, unknown> = {},
    signal?: AbortSignal,
  ) =>
    fetch(origin + buildUrl(adminProductFiles.exportList, { params: { format }, query }), {
      headers,
      ...(signal && { signal }),
    });
  const download = async (
    format: ProductFileFormat,
    query: Record<string, unknown> = {},
  ): Promise<Buffer> => {
    const response = await request(format, query);
    if (!response.ok) throw new Error(`export failed: ${response.status} ${await response.text()}`);
    return Buffer.from(await response.arrayBuffer());
  };
  /** @returns the checked set */
  const upload = async (file: Buffer) => {
    const form = new FormData();
    form.set('request_id', randomUUID());
    form.append('file', new Blob([Uint8Array.from(file)]), 'products');
    const url = origin + adminChanges.importFile.path;
    const response = await fetch(url, { method: 'POST', headers, body: form });
    const { set } = z.parse(adminChanges.importFile.reply, await response.json());
    if (!set) throw new Error(`import failed: ${response.status}`);
    await drainChanges(shop);
    return view(staff, set.change_set_id);
  };
  return { staff, request, download, upload };
}

const toCookie = ({ cookies }: Staff) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ');
