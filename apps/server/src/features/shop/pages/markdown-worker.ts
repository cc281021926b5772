import { renderMarkdown } from './render-markdown.ts';

export default renderMarkdown;
