import { keysOf } from "../../lib/objects.ts"
import type { ContentOf } from "./content/contentPage.ts"
import { academicsPage } from "./pages/academics.ts"
import { administrationPage } from "./pages/administration.ts"
import { admissionsPage } from "./pages/admissions.ts"
import { alumniPage } from "./pages/alumni.ts"
import { campusLifePage } from "./pages/campusLife.ts"
import { collegePage } from "./pages/college.ts"
import { contactPage } from "./pages/contact.ts"
import { historyPage } from "./pages/history.ts"
import { homePage } from "./pages/home.ts"
import { libraryPage } from "./pages/library.ts"
import { newsEventsPage } from "./pages/newsEvents.ts"
import { privacyPage } from "./pages/privacy.ts"
import { supportServicesPage } from "./pages/supportServices.ts"
import { teachingStaffPage } from "./pages/teachingStaff.ts"

/** Every page of content, in the order of the editor's list. */
export const contentPages = {
  college: collegePage,
  home: homePage,
  administration: administrationPage,
  academics: academicsPage,
  teachingStaff: teachingStaffPage,
  admissions: admissionsPage,
  supportServices: supportServicesPage,
  newsEvents: newsEventsPage,
  campusLife: campusLifePage,
  history: historyPage,
  alumni: alumniPage,
  library: libraryPage,
  contact: contactPage,
  privacy: privacyPage,
}
export type PageKey = keyof typeof contentPages
export type PageContents = { [Key in PageKey]: ContentOf<(typeof contentPages)[Key]> }

export const pageKeys = keysOf(contentPages)
