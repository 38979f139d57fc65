export type Letterhead = {
  name: string
  /** How the college is reached. */
  reach: string
  /** The address of its logo. */
  logo: string | undefined
}

/** The head of the college's paper. */
export function PaperHead({ letterhead: { name, reach, logo } }: { letterhead: Letterhead }) {
  return (
    <header className="paper-head">
      {logo && <img src={logo} alt="" />}
      <div>
        <p className="paper-name">{name}</p>
        {reach && <p>{reach}</p>}
      </div>
    </header>
  )
}
