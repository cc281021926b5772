import { describe, expect, it } from 'vitest';
import { htmlToText } from './html-to-text.ts';

describe('[FILE-01] htmlToText', () => {
  it.each([
    ['<p>Kasavu <b>saree</b></p><p>Hand woven</p>', 'Kasavu saree\nHand woven'],
    ['one<br>two<br/>three', 'one\ntwo\nthree'],
    ['<ul>\n<li>Silk</li>\n<li>6 m</li>\n</ul>', 'Silk\n6 m'],
    ['<table><tr><td>Length</td><td>6 m</td></tr></table>', 'Length: 6 m'],
    ['Red &amp; gold &#8377;4500 &#x0D15;', 'Red & gold ₹4500 ക'],
    ['<p>a</p><script>alert("<p>b</p>")</script><style>p{}</style>', 'a'],
    ['<p>a</p><script>never ends <p>b', 'a'],
    ['<!-- note --><p>a</p>', 'a'],
    ['plain\ntext', 'plain\ntext'],
    ['3 < 4 and 5 > 2', '3 < 4 and 5 > 2'],
    ['<p>കസവ് സാരി</p>', 'കസവ് സാരി'],
    ['&lt;script&gt;', '<script>'],
    ['<p>&#0;&#xD800;a</p>', 'a'],
  ])('%j', (html, text) => {
    expect(htmlToText(html)).toBe(text);
  });

  it.each(['<', '<a', '<!--', '<script>', '</td>', '&', '&#', '<p '])(
    'takes linear time for many %j',
    (piece) => {
      const before = process.cpuUsage();
      htmlToText(`<p>${piece.repeat(200_000 / piece.length)}`);

      // A few milliseconds; with quadratic time, minutes.
      expect(process.cpuUsage(before).user).toBeLessThan(2_000_000);
    },
  );
});
