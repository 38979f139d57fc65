import { isEmptyContent } from "#contract/communication/website/content/emptyContent.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { Band } from "../../ui/layout/Band.tsx"
import { Face } from "../frame/Face.tsx"
import { Paragraphs } from "../frame/Paragraphs.tsx"
import { Heads } from "./Heads.tsx"

type Message = SiteContent["administration"]["principal"]

/** The messages of the principal and the deputy as letters, and a drawn door for each department (spec 000 section 2.5). */
export function Administration({ content: { administration } }: { content: SiteContent }) {
  const { head, principal, deputy, heads } = administration
  return (
    <div className="administration">
      <div className="administration-head ground ground-blue-900 deep" data-block="head">
        <h1>Administration</h1>
        {head.lead && <p className="lead">{head.lead}</p>}
      </div>
      <div className="letters">
        <Letter block="principal" title="Principal's message" message={principal} />
        <Letter block="deputy" title="Deputy principal's message" message={deputy} />
      </div>
      <Heads heads={heads.heads.filter((one) => !isEmptyContent(one))} />
    </div>
  )
}

type LetterProps = { block: "principal" | "deputy"; title: string; message: Message }

/** A message drawn as a letter. The portrait is beside it, and the name is below it if there is one. */
function Letter({ block, title, message }: LetterProps) {
  if (isEmptyContent(message)) return null
  const { name, role, photo } = message
  return (
    <section className={`letter letter-${block}`} aria-labelledby={block} data-block={block}>
      <Band section={block} kind={block === "principal" ? "kite" : "triangle"} />
      {name && (
        <Face
          name={name}
          print={portraits[block]}
          picture={photo}
          ratio="4/5"
          sizes="(max-width: 56rem) 100vw, 30vw"
          lazy={block === "deputy"}
        />
      )}
      <div className="letter-text">
        <h2 id={block}>{title}</h2>
        <Paragraphs text={message.message} />
        <p className="letter-signature">
          <b>{name}</b>
          <span>{role}</span>
        </p>
      </div>
    </section>
  )
}

const portraits = {
  principal: { kind: "arcs", ground: "blue-900" },
  deputy: { kind: "bow", ground: "leaf" },
} as const
