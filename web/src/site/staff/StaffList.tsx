import { countText } from "#contract/lib/amounts.ts"
import type { StaffMember, StaffSearch, TeachingStaff } from "#contract/members/lecturers/teachingStaff.ts"
import { paths } from "../../lib/address/paths.ts"
import { Button } from "../../ui/controls/Button.tsx"
import { Face } from "../frame/Face.tsx"
import { printOf } from "../frame/prints.ts"
import { SearchForm } from "../search/SearchForm.tsx"
import { listId, pageButtons, staffAddress } from "./staffAddress.ts"

export function StaffList({ staff }: { staff: TeachingStaff }) {
  const { search, lecturers, found, page, pages } = staff
  const isSearched = Boolean(search.search || search.department)
  return (
    <section className="part staff-list" id={listId} aria-labelledby="staff-title">
      <div className="staff-find">
        <div>
          <h2 id="staff-title">{search.department ?? "All lecturers"}</h2>
          {isSearched && found > 0 && (
            <p role="status">
              {countText(found, "lecturer")}
              {search.search && ` matching “${search.search}”`}
              {" · "}
              <a href={`${paths.department}#${listId}`}>Show all</a>
            </p>
          )}
        </div>
        <SearchForm
          action={`${paths.department}#${listId}`}
          label="First name, last name, department or specialization"
          search={search.search}
        >
          {search.department && <input type="hidden" name="department" value={search.department} />}
        </SearchForm>
      </div>
      {found === 0 ? (
        <div className="staff-note">
          <h3>{nobody(search)}</h3>
          <p>Check the spelling, or search for one word.</p>
          <p className="buttons">
            <Button href={`${paths.department}#${listId}`}>Show all lecturers</Button>
          </p>
        </div>
      ) : (
        <ul className="staff-cards">
          {lecturers.map((lecturer, index) => (
            <StaffCard key={lecturer.id} lecturer={lecturer} eager={index < 4} />
          ))}
        </ul>
      )}
      {pages > 1 && <Pages page={page} pages={pages} search={search} />}
    </section>
  )
}

const nobody = ({ search, department }: StaffSearch) =>
  search ? `No lecturers found matching “${search}”` : `No lecturers found in ${department}`

type PagesProps = { page: number; pages: number; search: StaffSearch }

function Pages({ page, pages, search }: PagesProps) {
  const address = (number: number) => `${staffAddress(search, number)}#${listId}`
  return (
    <nav className="staff-pages" aria-label="Pages of lecturers">
      {page > 1 && (
        <a rel="prev" href={address(page - 1)}>
          Previous
        </a>
      )}
      <ol>
        {pageButtons(page, pages).map((number) => (
          <li key={number}>
            <a href={address(number)} aria-current={number === page ? "page" : undefined}>
              <span className="visually-hidden">Page </span>
              {number}
            </a>
          </li>
        ))}
      </ol>
      {page < pages && (
        <a rel="next" href={address(page + 1)}>
          Next
        </a>
      )}
    </nav>
  )
}

type Props = { lecturer: StaffMember; eager: boolean }

/**
 * A lecturer. Visitors write to them through the contact form, because their email address and phone are never published.
 */
function StaffCard({ lecturer, eager }: Props) {
  const { id, first_name, last_name, department, specialization, picture } = lecturer
  const name = `${first_name} ${last_name}`
  return (
    <li className="staff-card">
      <Face
        name={name}
        print={printOf(department)}
        picture={picture && { ...picture, alt: name }}
        ratio="1/1"
        sizes="(max-width: 40rem) 6.75rem, 20rem"
        lazy={!eager}
      />
      <div>
        <h3>{name}</h3>
        {specialization && <p>{specialization}</p>}
        {department !== specialization && <p className="staff-department">{department}</p>}
        <a href={`${paths.contact}?to=lecturer-${id}`}>
          Contact<span className="visually-hidden"> {name}</span>
        </a>
      </div>
    </li>
  )
}
