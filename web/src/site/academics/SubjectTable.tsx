import type { SiteContent } from "#contract/communication/website/site.ts"
import { Cloth } from "../../ui/cloth/Cloth.tsx"
import { subjectsByTerm } from "./stairs.ts"

/** The subjects of the staircase as a table: each subject once, with its terms. */
export function SubjectTable({ curriculum }: Pick<SiteContent["academics"], "curriculum">) {
  const { terms, rows } = subjectsByTerm(curriculum)
  return (
    <table className="subject-terms">
      <caption>Subjects and their terms</caption>
      <thead>
        <tr>
          <th scope="col">Subject</th>
          {terms.map((term) => (
            <th key={term} scope="col">
              <span className="visually-hidden">Term </span>
              {term}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.name}>
            <th scope="row">{row.name}</th>
            {row.in.map((taught, index) => (
              <td key={terms[index]}>
                {taught && (
                  <>
                    <span className="visually-hidden">Yes</span>
                    <Cloth seed={row.name} cols={1} rows={1} />
                  </>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
