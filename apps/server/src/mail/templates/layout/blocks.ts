import { type Html, html } from './html.ts';
import { LIGHT, SANS, SERIF } from './theme.ts';

/** A piece of a message for both parts, so that neither part can lack a fact of the other. */
export interface Block {
  html: Html;
  /** Lines that are not wrapped yet. */
  text: string;
}

export const heading = (text: string): Block => ({
  html: html`<h1 class="text" style="margin:0 0 16px;font:400 24px/1.3 ${SERIF};color:${LIGHT.text}">${keepIds(text)}</h1>`,
  text: joinWords(text),
});

export const subheading = (text: string): Block => ({
  html: html`<h2 class="text" style="margin:0 0 4px;font:600 16px/1.5 ${SANS};color:${LIGHT.text}">${text}</h2>`,
  text: joinWords(text),
});

export const paragraph = (text: string): Block => ({
  html: html`<p style="margin:0 0 16px">${keepIds(text)}</p>`,
  text: joinWords(text),
});

export const button = (label: string, url: string): Block => ({
  html: html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:8px 0 24px"><tr>
<td class="button" align="center" style="background-color:${LIGHT.button};border-radius:8px"><a class="on-button" href="${url}" style="display:inline-block;padding:12px 24px;font-weight:600;line-height:24px;color:${LIGHT.onButton};text-decoration:none">${label}</a></td>
</tr></table>`,
  text: textLink(label, url),
});

/** The address of a button. The text part has it anyway. */
export const spelledOut = (text: string, url: string): Block => ({
  html: html`<p class="quiet" style="margin:0 0 16px;font-size:14px;color:${LIGHT.quiet}">${text}<br><span style="word-break:break-all">${url}</span></p>`,
  text: '',
});

/** A link below the text that explains it. */
export const link = (text: string, label: string, url: string): Block => ({
  html: html`<p style="margin:0 0 16px">${keepIds(text)}<br><a class="link" href="${url}" style="color:${LIGHT.link}">${label}</a></p>`,
  text: `${joinWords(text)}\n\n${textLink(label, url)}`,
});

export const list = (title: string, entries: string[]): Block => ({
  html: html`${quietLabel(title)}
<ul style="margin:0 0 16px;padding:0 0 0 20px">${entries.map((entry) => html`<li style="margin:0 0 4px">${entry}</li>`)}</ul>`,
  text: [joinWords(`${title}:`), ...entries.map(textEntry)].join('\n'),
});

export const fact = (label: string, lines: string[]): Block => ({
  html: html`${quietLabel(label)}
<p style="margin:0 0 16px">${lines.map((line, index) => html`${index > 0 ? html`<br>` : ''}${line}`)}</p>`,
  text:
    lines.length === 1
      ? joinWords(`${label}: ${lines.join('')}`)
      : [`${label}:`, ...lines].map(joinWords).join('\n'),
});

const ID = /(\b(?:[0-9A-Z]{4}-[0-9A-Z]{4}|[TR]-[0-9A-Z]{6})\b)/;

/** Numbers of orders, tickets and returns are not broken at their hyphen. */
const keepIds = (text: string): Html[] =>
  text
    .split(ID)
    .map((part, index) =>
      index % 2 === 1 ? html`<span style="white-space:nowrap">${part}</span>` : html`${part}`,
    );

const quietLabel = (label: string): Html =>
  html`<p class="quiet" style="margin:0;font-size:14px;color:${LIGHT.quiet}">${label}</p>`;

const textLink = (label: string, url: string) => `${joinWords(`${label}:`)}\n${url}`;

export const textEntry = (entry: string) => joinWords(`- ${entry}`);

/** In one line, whatever a value contains. */
const joinWords = (text: string) => text.split(/\s+/).filter(Boolean).join(' ');

const WIDTH = 76;

/**
 * The lines of a block. Those of an entry are indented after the first; a line that begins with a space stays as it is.
 */
export const wrapLines = (text: string): string =>
  text
    .split('\n')
    .map((line) =>
      line.startsWith(' ') ? line : wrapText(line, line.startsWith('- ') ? '  ' : ''),
    )
    .join('\n');

/** Breaks between words only, so that no link or long name is cut. Later lines get the indent. */
export function wrapText(text: string, indent = ''): string {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const line = lines.at(-1);
    const longer = `${line} ${word}`;
    if (line === undefined) lines.push(word);
    else if (longer.length <= WIDTH) lines[lines.length - 1] = longer;
    else lines.push(`${indent}${word}`);
  }
  return lines.join('\n');
}
