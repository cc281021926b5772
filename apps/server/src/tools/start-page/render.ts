import type { Content } from './content.ts';

export interface Links {
  /** Origin of the shop. */
  shop: string;
  /** Missing where real mail is sent. */
  inbox: string | undefined;
  /** Whether the payment provider is an imitation. */
  imitatedPayments: boolean;
}

/** The page has only texts of this repository, so nothing in it needs escaping. */
export const renderStartPage = ({ logins, things }: Content, links: Links): string =>
  `
<!doctype html>
<html lang="en-IN">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Start here · Oodum Paavum</title>
<link rel="stylesheet" href="/start.css">
</head>
<body>
<header>
<p class="mark">Oodum Paavum</p>
<h1>Start here</h1>
<p>${describeShop(links)}</p>
<nav aria-label="Places">
<a class="button" href="${links.shop}/home">Open the shop</a>
<a href="${links.shop}/admin">Admin</a>
${links.inbox ? `<a href="${links.inbox}">Mail</a>` : ''}
<a href="${links.shop}/api/docs">API</a>
</nav>
</header>
<main>
<section aria-labelledby="logins">
<h2 id="logins">Who can log in</h2>
<ul class="logins">
${logins.map((login) => renderLogin(login, links.shop)).join('\n')}
</ul>
</section>
<section aria-labelledby="things">
<h2 id="things">${things.length === 10 ? 'Ten things to try' : 'Where to begin'}</h2>
<ol class="things">
${things.map((thing) => renderThing(thing, links.shop)).join('\n')}
</ol>
</section>
</main>
</body>
</html>
`.trimStart();

const describeShop = ({ inbox, imitatedPayments }: Links) =>
  [
    'This is a shop for development.',
    imitatedPayments ? 'Nothing is charged.' : 'Payments go to Razorpay.',
    inbox ? 'No mail leaves this machine.' : 'Mail is sent.',
  ].join(' ');

const renderLogin = (
  { who, what, email, password, path }: Content['logins'][number],
  shop: string,
) => `<li>
<h3>${who}</h3>
<p>${what}</p>
<dl><div><dt>Email</dt><dd>${email}</dd></div><div><dt>Password</dt><dd>${password}</dd></div></dl>
<a href="${shop}${path}" aria-label="Log in as ${who}">Log in</a>
</li>`;

const NAMES: Record<Content['things'][number]['as'], string> = {
  anybody: 'anybody',
  customer: 'Asha',
  regular: 'Lakshmi',
  owner: 'Devaki, the owner',
  packing: 'Biju, packing',
  catalogue: 'Sreeja, catalogue',
  accounts: 'Anitha, accounts',
};

const renderThing = ({ title, how, as, path }: Content['things'][number], shop: string) => `<li>
<h3><a href="${shop}${path}">${title}</a></h3>
<p>${how}</p>
<p class="where"><span>As ${NAMES[as]}</span> <code>${path}</code></p>
</li>`;
