import { isEmptyContent } from "#contract/communication/website/content/emptyContent.ts"
import type { SiteContent } from "#contract/communication/website/site.ts"
import { paths } from "../../lib/address/paths.ts"
import { Band } from "../../ui/layout/Band.tsx"
import { employees } from "../frame/employees.ts"
import { Face } from "../frame/Face.tsx"
import { Paragraphs } from "../frame/Paragraphs.tsx"
import type { Page } from "../frame/page.ts"
import { printOf } from "../frame/prints.ts"
import { staffAddress } from "../staff/staffAddress.ts"
import styles from "./administration.css?inline"

type Message = SiteContent["administration"]["principal"]

/** The messages of the principal and the deputy as letters, and a drawn door for each department (spec 000 section 2.5). */
function Administration({ content: { administration } }: { content: SiteContent }) {
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
      <Heads heads={heads.heads.filter((person) => !isEmptyContent(person))} />
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

type Head = SiteContent["administration"]["heads"]["heads"][number]

/** Short names of departments that people at the college use (spec 000 section 2.5). */
const spoken: Readonly<Record<string, string>> = {
  Science: "Sciences",
  "Education Foundation Studies": "EFS",
  "Social and Environmental Studies": "SES",
}

/** "EFS" is an abbreviation, "Sciences" isn't. */
const isAbbreviation = (name = "") => /^[A-Z]+$/.test(name)

function Heads({ heads }: { heads: readonly Head[] }) {
  if (heads.length === 0) return null
  return (
    <section className="part heads" aria-labelledby="heads-title" data-block="heads">
      <h2 id="heads-title">Heads of departments</h2>
      <ul>
        {heads.map(({ department, name, photo, words }) => (
          <li key={`${department} ${name}`}>
            <div className="heads-cloth deep">
              <Band section={department} {...printOf(department)} tile={44} />
            </div>
            <div className="heads-name">
              <h3>{spoken[department] ?? department}</h3>
              {isAbbreviation(spoken[department]) && <p>{department}</p>}
            </div>
            <div className="heads-person">
              <Face name={name} print={printOf(department)} picture={photo} ratio="1/1" sizes="8rem" />
              <div>
                <p>
                  <b>{name}</b>
                </p>
                <Paragraphs text={words} />
                {department && (
                  <a href={staffAddress({ department })}>
                    Lecturers<span className="visually-hidden"> of {department}</span>
                  </a>
                )}
              </div>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}

export const administrationPage: Page = {
  title: "Administration",
  description: "The principal, the deputy principal and the heads of the academic departments.",
  writtenAs: "administration",
  styles,
  data: leaders,
  body: ({ content }) => <Administration content={content} />,
}

function leaders(content: SiteContent) {
  const { principal, deputy, heads } = content.administration
  return employees(content, { label: "Administration", address: paths.administration }, [
    principal,
    deputy,
    ...heads.heads.map(({ name, department }) => ({ name, role: "Head of department", department })),
  ])
}
