import { paths } from "../../lib/address/paths.ts"

/**
 * A note for visitors who think that "Register" is the application to study. Accounts are only for people of the college.
 */
export const NotApplying = () => (
  <>
    An account is not an application: to study here, follow{" "}
    <a href={paths.admissions}>the steps of admission</a>.
  </>
)
