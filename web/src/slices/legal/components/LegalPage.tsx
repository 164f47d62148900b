import { Printer } from 'lucide-react';
import { type LegalBlock, type LegalText, legal } from '#catalog/legal.ts';
import { Banner, Button, PageHeader } from '#web/design/index.ts';
import { LegalLinks } from '#web/platform/screens/LegalLinks.tsx';
import { PageWithContents } from '#web/platform/screens/PageWithContents.tsx';
import s from './LegalPage.module.css';

/** A legal page with a table of contents (G-03). It can be printed. */
export function LegalPage({ text: { title, intro, sections } }: { text: LegalText }) {
  return (
    <PageWithContents
      contents={sections}
      className={s.text}
      head={
        <div className={s.head}>
          <PageHeader
            title={title}
            text={intro}
            actions={
              <Button variant="quiet" size="sm" icon={<Printer />} onClick={() => print()}>
                {legal.print}
              </Button>
            }
          />
          <Banner title={legal.draftTitle}>{legal.draft}</Banner>
        </div>
      }
    >
      {sections.map(({ id, title: name, blocks }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{name}</h2>
          {blocks.map((block) => (
            <Block key={String(block)} block={block} />
          ))}
        </section>
      ))}
      <footer className={s.foot}>
        <p>{legal.updated}</p>
        <LegalLinks />
      </footer>
    </PageWithContents>
  );
}

function Block({ block }: { block: LegalBlock }) {
  if (typeof block === 'string') return <p>{block}</p>;
  return (
    <ul>
      {block.map((item) => (
        <li key={item}>{item}</li>
      ))}
    </ul>
  );
}
