import * as verifier from "virtual:verifier"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { bytesOfHex } from "#contract/registry/documents/bytes.ts"
import type { DocumentKey } from "#contract/registry/documents/checking.ts"
import { lettersOf } from "#contract/registry/documents/codes.ts"
import type { Verification } from "#contract/registry/documents/verification.ts"
import { paths } from "../../lib/address/paths.ts"
import type { Outcome } from "../frame/form.ts"
import { registeredVerdict, type Verdict } from "./verdict.ts"

/** The verdict on a document, as the server renders it. verifier.ts creates the same elements in the browser. */
const VerdictBox = ({ verdict: { tone, title, text, rows } }: { verdict: Verdict }) => (
  <div className={`verdict verdict-${tone}`}>
    <h2>{title}</h2>
    <p>{text}</p>
    {rows.length > 0 && (
      <dl>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    )}
  </div>
)

const inlined = { dangerouslySetInnerHTML: { __html: verifier.script } }

type Props = {
  content: SiteContent
  outcome: Outcome
  /** The college's keys; undefined if they can't be read now. */
  keys: readonly DocumentKey[] | undefined
}

/** The page where anybody verifies a document, with its code or with the content of its QR code. */
export function Verify({ content, outcome, keys }: Props) {
  const { answer, problem, values } = outcome
  const reply = answer as { data: { verification: Verification } } | undefined
  const data = keys?.map(({ id, public_key }) => ({ id, public_key })) ?? []
  return (
    <div className="part verify">
      <h1>Verify a document</h1>
      <p className="verify-lead">
        {`Report cards, transcripts and certificates of ${content.name} carry a code and a QR code. Type the code, or paste what the QR code says.`}
      </p>
      <form
        className="form verify-form"
        method="post"
        action={paths.verify}
        data-verify
        data-keys={JSON.stringify(data)}
      >
        <div className="field">
          <label className="field-label" htmlFor="code">
            Code, or what the QR code says
          </label>
          <input
            className="input"
            id="code"
            name="code"
            defaultValue={values.code}
            required
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            aria-describedby="code-hint"
          />
          <p className="field-hint" id="code-hint">
            For example, PYD2-0EX6-H16K
          </p>
        </div>
        <div className="buttons">
          <button className="button button-main" type="submit">
            Verify
          </button>
        </div>
      </form>
      <div className="verify-verdict" data-verdict role="status">
        {reply && <VerdictBox verdict={registeredVerdict(reply.data.verification)} />}
        {problem && (
          <VerdictBox verdict={{ tone: "warn", title: "Not checked", text: problem.message, rows: [] }} />
        )}
      </div>
      <section className="verify-about">
        <h2>Without a connection</h2>
        <p>
          Save this page in your browser. The saved page checks the signature in a QR code by itself: paste
          what your phone reads. It can't know whether the document was revoked or replaced since it was
          issued.
        </p>
        {keys && keys.length > 0 && (
          <details>
            <summary>The college's key, for those who check signatures themselves</summary>
            <p>
              The signature is made with this Ed25519 key. The same letters are printed on each document;
              those of earlier keys are on older ones.
            </p>
            <ul className="verify-keys">
              {keys.map(({ id, public_key }) => (
                <li key={id}>
                  <code>{lettersOf(bytesOfHex(public_key))}</code>
                </li>
              ))}
            </ul>
          </details>
        )}
        {keys?.length === 0 && <p>The college hasn't issued a document yet.</p>}
        <noscript>
          <p>
            Your browser runs no script, so the signature in a QR code is checked by the college's server.
          </p>
        </noscript>
      </section>
      <script {...inlined} />
    </div>
  )
}
