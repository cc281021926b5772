import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';

const script = fileURLToPath(new URL('../deploy/pin-images', import.meta.url));

/** A registry that has the given digest for every tag. */
const dockerWith = (digest: string) => `#!/bin/sh
[ "$1" = pull ] || echo "docker.io/library/any@sha256:${digest}"
`;

function createMachine() {
  const dir = mkdtempSync(`${tmpdir()}/shop-images-`);
  onTestFinished(() => rmSync(dir, { recursive: true }));
  const lock = `${dir}/images.lock`;
  const pin = (digest: string) => {
    writeFileSync(`${dir}/docker`, dockerWith(digest), { mode: 0o755 });
    const env = { ...process.env, PATH: `${dir}:${process.env.PATH}` };
    expect(spawnSync('sh', [script, lock], { env, encoding: 'utf8' })).toMatchObject({ status: 0 });
    return readFileSync(lock, 'utf8').trim().split('\n');
  };
  return { lock, pin };
}

it('deploy/pin-images records every base image by digest, and keeps it while its tag is the same', () => {
  const { lock, pin } = createMachine();

  const first = pin('aaa');

  expect(first).toEqual([
    expect.stringMatching(/^NODE_IMAGE=\S+node:24\S+@sha256:aaa$/),
    expect.stringMatching(/^POSTGRES_IMAGE=\S+postgres:18\S+@sha256:aaa$/),
    expect.stringMatching(/^NGINX_IMAGE=\S+nginx:1\S+@sha256:aaa$/),
  ]);
  expect(pin('bbb')).toEqual(first);
  writeFileSync(lock, first.join('\n').replace('node:24', 'node:23'));
  expect(pin('ccc')[0]).toMatch(/node:24\S+@sha256:ccc$/);
});

it('no image is used that deploy/pin-images does not record', () => {
  const texts = ['Containerfile', 'deploy/Containerfile.database', 'compose.yaml'].map((file) =>
    readFileSync(file, 'utf8'),
  );
  const images = [...texts.join('\n').matchAll(/^(?:FROM| +image:) (\S+)/gm)].map(
    ([, image = '']) => image,
  );
  expect(images.length).toBeGreaterThan(4);
  expect(images.filter((image) => !/^\$\{[A-Z]+_IMAGE\b|^shop(-database)?:/.test(image))).toEqual(
    [],
  );
});
