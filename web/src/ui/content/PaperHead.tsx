export type Letterhead = {
  name: string
  /** The college's contact details. */
  reach: string
  /** The address of the college's logo. */
  logo: string | undefined
}

/** The letterhead of the college's paper. */
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
