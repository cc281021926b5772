import type { Mail } from '../messages/mail.ts';
import { type Html, html } from './html.ts';

const REFRESH_SECONDS = 3;

export function renderList(mails: Mail[]): Html {
  const content =
    mails.length === 0
      ? html`<p>No message yet.</p>`
      : html`<table>
<thead><tr><th>Time</th><th>To</th><th>Subject</th></tr></thead>
<tbody>
${mails.map(renderRow)}
</tbody>
</table>`;
  return layout(
    'Inbox',
    html`<h1>Inbox</h1>
<p>Messages of the shop stay here. Nobody else gets them. The page looks for new ones every ${REFRESH_SECONDS} seconds and
keeps the last 1000.</p>
${content}`,
    html`<meta http-equiv="refresh" content="${REFRESH_SECONDS}">`,
  );
}

const renderRow = ({ id, at, to, subject }: Mail) =>
  html`<tr><td>${renderTime(at)}</td><td>${to.join(', ')}</td><td><a href="/messages/${id}">${subject || '(no subject)'}</a></td></tr>`;

export function renderMail(mail: Mail): Html {
  const { id, from, to, at, subject, text } = mail;
  return layout(
    subject,
    html`<p><a href="/">All messages</a></p>
<h1>${subject || '(no subject)'}</h1>
<dl>
<dt>From</dt><dd>${from}</dd>
<dt>To</dt><dd>${to.join(', ')}</dd>
<dt>Time</dt><dd>${renderTime(at)}</dd>
</dl>
<h2>HTML part</h2>
${renderFrame(mail)}
<h2>Text part</h2>
${text ? html`<pre>${text}</pre>` : html`<p>This message has no text part.</p>`}
${renderLinks(mail)}
<h2>Headers</h2>
<table>
${Object.entries(mail.headers).map(([name, value]) => html`<tr><th>${name}</th><td>${value}</td></tr>`)}
</table>
<p><a href="/messages/${id}/raw">Raw message</a></p>`,
  );
}

/** Scripts do not run in the frame, and links open in a new tab. */
const renderFrame = ({ html: body }: Mail) =>
  body
    ? html`<iframe title="HTML part" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${`<base target="_blank">${body}`}"></iframe>`
    : html`<p>This message has no HTML part.</p>`;

const renderLinks = ({ links }: Mail) =>
  links.length === 0
    ? html``
    : html`<h2>Links</h2>
<ul>
${links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}
</ul>`;

export const renderMissing = () =>
  layout(
    'Not here',
    html`<h1>This message is not here any more</h1>
<p><a href="/">All messages</a></p>`,
  );

const renderTime = (at: string) =>
  html`<time datetime="${at}">${new Date(at).toLocaleString('en-IN', { hourCycle: 'h23' })}</time>`;

const layout = (title: string, body: Html, head = html``) => html`<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/inbox.css">
${head}
</head>
<body>
${body}
</body>
</html>`;
