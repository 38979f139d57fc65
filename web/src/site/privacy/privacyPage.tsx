import { heldDays } from "#contract/communication/messages/holding.ts"
import type { PrivacyContent } from "#contract/communication/website/pages/privacy.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { capitalized } from "#contract/lib/wording/wording.ts"
import { readableDays } from "#contract/people/people/onDevice.ts"
import { dataText, retentionText, storedParts } from "#contract/people/people/privacyNotice.ts"
import { paths } from "../../lib/address/paths.ts"
import { Band } from "../../ui/layout/Band.tsx"
import { Paragraphs } from "../frame/Paragraphs.tsx"
import type { Page } from "../frame/page.ts"
import styles from "./privacy.css?inline"

type Props = Pick<PrivacyContent, "answers">

/** How people get a copy of their data, or have it erased, and who answers questions. */
const Rights = ({ answers: { who, text } }: Props) => (
  <section aria-labelledby="rights">
    <h2 id="rights">See it, correct it, erase it</h2>
    <p>
      With an account you do it yourself, under Profile: download a copy of everything that is stored about
      you, correct your details, or delete the account. For seven days the office can restore it; then contact
      and personal details, letters and photograph are gone for good. The record of study and employment
      stays, because others rely on it.
    </p>
    <p>
      Without an account, <a href={`${paths.contact}#contact`}>write to us</a>: we send you what you wrote to
      us, or delete it.
    </p>
    {(who || text) && (
      <div data-block="answers">
        {who && <h3>{who} answers</h3>}
        <Paragraphs text={text} />
      </div>
    )}
  </section>
)

/**
 * The page required by the Data Protection Act 2024. The text is first, so that visitors can read it through. The register
 * of data follows.
 */
const Privacy = ({ content }: { content: SiteContent }) => (
  <div className="notice-page">
    <div className="privacy-head" data-block="head">
      <h1>Privacy</h1>
      <Paragraphs text={content.privacy.head.lead} className="lead" />
      <Band section="site" />
    </div>
    <div className="privacy-words">
      <section aria-labelledby="visiting">
        <h2 id="visiting">When you read this website</h2>
        <p>
          We don't follow you. There are no cookies, no counters and no parts of other companies on these
          pages: no map, video, typeface or advertisement that would tell somebody that you were here. The
          server's log has the internet address of requests that fail or take long, to find out why.
        </p>
      </section>
      <section aria-labelledby="writing">
        <h2 id="writing">When you write to us</h2>
        <p>
          The <a href={paths.contact}>contact form</a> stores your message and sends it to whom you chose, so
          that they can answer. What looks like spam is held back until an administrator has looked at it, and
          deleted after {heldDays} days.
        </p>
      </section>
      <section aria-labelledby="portal">
        <h2 id="portal">When you study or work here</h2>
        <p>
          The portal stores what teaching needs. Signing in sets two cookies, which keep you signed in and
          recognise your device; nothing else uses them.
        </p>
        <p>
          What you last read stays on the device, encrypted, so that you can read it without a connection for{" "}
          {readableDays} days. After you sign out, it opens only with your password. What you have written but
          not sent stays there too, until it is sent or you delete it.
        </p>
      </section>
      <Rights answers={content.privacy.answers} />
      {content.privacy.own.parts.length > 0 && (
        <div data-block="own">
          {content.privacy.own.parts.map(({ title, text }) => (
            <section key={title}>
              <h2>{title}</h2>
              <Paragraphs text={text} />
            </section>
          ))}
        </div>
      )}
    </div>
    <section className="part part-plain" aria-labelledby="stored">
      <div className="part-head">
        <h2 id="stored">What is stored, in full</h2>
        <p className="lead">
          Nobody outside the college receives any of it. Open a part to see why it is stored, who sees it and
          for how long.
        </p>
      </div>
      <div className="privacy-register">
        {storedParts.map((part) => (
          <details key={part.title}>
            <summary>
              <h3>{part.title}</h3>
              <p>{capitalized(dataText(part))}.</p>
            </summary>
            <dl>
              <div>
                <dt>Why</dt>
                <dd>{part.why}</dd>
              </div>
              <div>
                <dt>Who sees it</dt>
                <dd>{part.seenBy}</dd>
              </div>
              <div>
                <dt>How long</dt>
                <dd>{retentionText(part)}</dd>
              </div>
            </dl>
          </details>
        ))}
      </div>
    </section>
  </div>
)

/**
 * This page is shown even if the college has written nothing for it, because the software stores the same data everywhere.
 */
export const privacyPage: Page = {
  title: "Privacy",
  description: ({ name }) =>
    `What the website and portal of ${name} collect and why, who sees it, how long it is kept, and how to see or erase it.`,
  styles,
  body: ({ content }) => <Privacy content={content} />,
}
