import '#styles/pages.css';

interface HtmlTextProps {
  /** From the API, which makes it from Markdown and escapes raw HTML. */
  html: string;
  className?: string;
}

export function HtmlText({ html, className = '' }: HtmlTextProps) {
  return <div className={`page-text ${className}`} dangerouslySetInnerHTML={{ __html: html }} />;
}
