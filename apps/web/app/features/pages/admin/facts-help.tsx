import { PAGE_FACTS } from '@shop/contract';

export function FactsHelp() {
  return (
    <details className="audit-details">
      <summary>How to write</summary>
      <ul className="page-help">
        <li>
          <code>## Heading</code> makes a heading. An empty line begins a paragraph.
        </li>
        <li>
          <code>- item</code> makes a list, <code>1. item</code> a numbered one.
        </li>
        <li>
          <code>**bold**</code>, <code>[words](/contact)</code> for a link.
        </li>
        <li>Facts come from the settings. Write their names in double braces:</li>
      </ul>
      <dl className="page-facts">
        {Object.entries(PAGE_FACTS).map(([name, label]) => (
          <div key={name}>
            <dt>
              <code>{`{{${name}}}`}</code>
            </dt>
            <dd>{label}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
