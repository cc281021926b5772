import { deepEqual, match, ok } from 'node:assert/strict';
import type { Machine } from './debian.ts';

const SIGNER = 'shop@shop.example';
const KEYS = '/root/release-keys';

/** Shell commands that make a function `sign TAG COMMIT KEY`. */
export const SIGNING = `
  [ -d ${KEYS} ] || {
    install -d -m 700 ${KEYS}
    for name in publisher stranger; do ssh-keygen -q -t ed25519 -N '' -f ${KEYS}/$name; done
  }
  sign() {
    git -c user.name=shop -c user.email=${SIGNER} -c gpg.format=ssh -c user.signingkey=${KEYS}/$3.pub \\
      tag --sign --message "$1" "$1" "$2"
  }`;

/** The build's user plants a program that accepts any signature. From here on versions must be signed. */
export async function checkForgedTag({ run }: Machine): Promise<string> {
  const output = await run(`${SIGNING}
    echo "${SIGNER} $(cat ${KEYS}/publisher.pub)" > /etc/shop-release-signers
    cat > /srv/shop/build/accept <<'END'
#!/bin/sh
[ "$2" != verify ] || cat > /dev/null
echo 'Good "git" signature for ${SIGNER} with ED25519 key SHA256:x'
END
    chmod 755 /srv/shop/build/accept
    for config in /srv/shop/build/.gitconfig /srv/shop/source/.git/config; do
      runuser -u shop-build -- git config --file $config gpg.ssh.program /srv/shop/build/accept ||
        echo "cannot write $config"
    done
    cd /opt/origin
    sign v3 "$(git -c user.name=shop -c user.email=${SIGNER} commit-tree -m v3 "$(git mktree < /dev/null)")" stranger
    shop-upgrade v3 && echo accepted || true`);
  match(output, /cannot write \/srv\/shop\/source\/\.git\/config/);
  match(output, /v3 is not signed by a key of/);
  return 'refused';
}

/** Watches as the servers' user until end() is called. @throws when it could read the owner's URL */
export function watchOwnerUrl({ run }: Machine): { end: () => Promise<string> } {
  // The brackets keep the patterns from matching the command line of grep.
  const watching = run(`runuser -u shop -- sh -c '
    while [ ! -e /run/migrated ]; do
      grep -ls "bin/migrate.t[s]" /proc/[0-9]*/cmdline | sed "s|^|running |"
      grep -lsE "MIGRATION_DATABASE_UR[L]=|postgres://sho[p]:" /proc/[0-9]*/environ /proc/[0-9]*/cmdline | sed "s|^|readable |"
    done | sort -u'`);
  return {
    async end() {
      await run('touch /run/migrated');
      const found = (await watching).trim().split('\n');
      ok(
        found.some((line) => line.startsWith('running')),
        'no migration was seen',
      );
      deepEqual(
        found.filter((line) => line.startsWith('readable')),
        [],
      );
      return "the servers' user saw the migration, not the URL";
    },
  };
}
