import type { PrivacyContent } from "#contract/communication/website/pages/privacy.ts"
import { paths } from "../../lib/address/paths.ts"
import { Paragraphs } from "../frame/Paragraphs.tsx"

type Props = Pick<PrivacyContent, "answers">

/** How people get a copy of their data, or have it erased, and who answers questions. */
export const Rights = ({ answers: { who, text } }: Props) => (
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
