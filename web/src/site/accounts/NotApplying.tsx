import { paths } from "../../lib/address/paths.ts"

/** Accounts are for people of the college, but visitors think that "Register" is the way to become one. */
export const NotApplying = () => (
  <>
    An account is not an application: to study here, follow{" "}
    <a href={paths.admissions}>the steps of admission</a>.
  </>
)
