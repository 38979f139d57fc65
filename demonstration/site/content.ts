import type { PageContents } from "#contract/communication/website/pages.ts"
import { academics } from "./academics.ts"
import { administration } from "./administration.ts"
import { admissions } from "./admissions.ts"
import { alumni } from "./alumni.ts"
import { campusLife } from "./campusLife.ts"
import { college } from "./college.ts"
import { contact } from "./contact.ts"
import { history } from "./history.ts"
import { home } from "./home.ts"
import { library } from "./library.ts"
import { newsEvents } from "./newsEvents.ts"
import { privacy } from "./privacy.ts"
import { supportServices } from "./supportServices.ts"
import { teachingStaff } from "./teachingStaff.ts"

export const demonstrationContent: PageContents = {
  college,
  home,
  administration,
  academics,
  teachingStaff,
  admissions,
  supportServices,
  newsEvents,
  campusLife,
  history,
  alumni,
  library,
  contact,
  privacy,
}
