import { paths } from "../../lib/address/paths.ts"

/** More words that find a screen of the menu, by its address. */
const synonyms: Readonly<Record<string, string>> = {
  [paths.adminDashboard]: "today start overview waiting summary home main tasks to do new urgent",
  [paths.lecturerDashboard]: "today start overview",
  [paths.studentDashboard]: "today start overview",
  [paths.profile]:
    "password photo picture phone number telephone account security two factor 2fa authenticator logged in devices my details address lost stolen own change new set edit update username email signature sign-in step authentication sms alerts notification settings delete theme name names correct",
  [paths.students]:
    "student delete learner pupil trainee deactivate reset forgot password login code print codes slips sign in enrol enrolment withdraw dropout drop out expel suspend remove transfer block guardian parent next of kin birthday age repeaters account disable blocked unlock locked out duplicate export download list village religion reactivate activate inactive defer deferred deferral postpone intermission suspended suspension readmit rejoin married surname spelling spelt misspelt name names edit correct left absconded deceased died number register find search new add year one two forget passwords unable to log wrong class phone contact details photo sick gone pregnant same stopped coming home area biodata particulars file whereabouts up email address without no merge split twins disability special needs orphan national identity nationality denomination transcripts freeze",
  [paths.lecturers]:
    "lecturer delete remove teacher tutor staff instructor employee hire resign department contacts teachers tutors deactivate add qualification phone numbers retire retired left forgot reset password contract new recruit employ posting posted staffing qualifications",
  [paths.subjects]:
    "curriculum course courses programme module syllabus credits elective optional units name code outline combination scheme learning area core",
  [paths.registrations]:
    "approve applicants applications requests new accounts reject waiting application form admit applied pending accept self sign up confirm verify sign-ups newcomers",
  [paths.deletedAccounts]: "lecturer administrator",
  [paths.administrators]:
    "office registrar principal head teacher clerk secretary admin admins user users role roles rights permissions access accounts bursar dean",
  [paths.excuses]:
    "sick leave permission ill absence note funeral absent allowed bereavement hospital doctor exeat request requests ask asked student",
  [paths.attendance]:
    "register present roll call report clock in hours taught today daily marked missed teachers lecturers clocking late came coming time book punctuality lateness absent",
  [paths.lowAttendance]:
    "absent absence absentees truant truancy missed warning letter students missing class skipping skip lessons absconding poor below percent defaulters attend",
  [paths.documents]:
    "issued papers revoke verify qr signature old find reprint copies fake forged serial again testimonial testimonials leaving authenticity number numbers certificates",
  [paths.academicYears]:
    "move up promote promotion next school year repeat graduate session repeaters current set graduates list",
  [paths.year]: "line terms wall holidays next academic year open calendar almanac plan weeks dates term",
  [paths.terms]:
    "semester dates date open close begins start opening closing opens closes end ends trimester block position teaching practice tp reopen active current change set one two three 1 2 3 second first third",
  [paths.grades]:
    "marks exam examination scores continuous assessment resit supplementary moderation publish published unpublished release released drafts results missing correct change mark resits score ca cat test list edit wrong term final retake retakes repeat paper entered incomplete mid",
  [paths.toMark]:
    "enter marks mark sheet missing late work marking ungraded desk lecturers not submitted who outstanding pending unmarked scripts behind progress chase marked",
  [paths.writtenReports]: "comments remarks teachers performance lecturers report written conduct behaviour",
  [paths.assignments]:
    "homework coursework essay test quiz project deadline due date extension rubric scheme tests group groups submissions submitted handed hand set all extend rubrics plagiarism take assessment",
  [paths.materials]:
    "notes books files handouts library pdf note handout resources downloads slides module upload textbooks syllabus guide past papers",
  [paths.announcements]:
    "notice board news newsletter memo circular post bulk everybody tell inform students everyone staff notify public notices circulars memos send publish urgent reader readers read seen whole school college broadcast alert press release",
  [paths.messages]:
    "visitors inbox contact enquiries questions complaints reply public question complaint enquiry suggestion website feedback form",
  [paths.notifications]:
    "inbox alerts bell unread sms tell everybody send message students lecturers notify reminder remind email text",
  [paths.events]:
    "calendar meeting graduation ceremony sports visit workshop waiting list tickets open day function day meetings trip tour attendees attendance prayers assembly exam examinations invite dates add register visitors parents closing opening orientation induction matriculation interview interviews briefing inspection concert choir prize giving",
  [paths.timetable]:
    "time table periods lessons schedule week exam dates clash double booked swap substitute cancel change room time-table teaching lecture lectures free rooms class master edit clashes conflict conflicts make generate automatic move slot hour hours moved venue rota my print exams invigilation relief cover",
  [paths.reports]:
    "statistics figures ministry gender girls women sex district numbers graph chart export statistic data summary returns enrolment rate how many count total number headcount men boys male female demographics age donor emis analysis charts totals tables report to of education nces moe students lecturers",
  [paths.audit]:
    "who changed deleted log history trail did what changes logins tampering tampered edited activity record track spy security mark marks grade grades setting settings",
  [paths.mail]:
    "email settings outbox smtp server bounced bounce sending undelivered not sent mails queue delivery",
  [paths.backups]:
    "copy save back up database usb restore recover lost data flash disk drive safe copies export everything download crash crashed computer stolen broke fire deleted hard",
  [paths.system]:
    "disk space version health storage update full errors server down slow status crash problem upgrade offline network internet maintenance power doctor",
  [paths.website]:
    "web site homepage pictures photos gallery slideshow publish history alumni campus about us contact map location opening hours edit page pages public news text banner front image upload slide photograph staff principal message welcome vacancies vacancy job jobs advert advertise advertisement tender download forms hero",
  [paths.settings]:
    "configure options preferences set up system configuration change name setup timeout automatically time zone currency",
  [paths.lecturerGrades]:
    "marks exam examination scores results continuous assessment pass rate sheet mark grade test publish release published unpublished drafts failed fail who passed average performance final ca cat correct change wrong edit end of term score import entered mistake retake excel spreadsheet download type key in record capture fill percent practical oral book gradebook",
  [paths.lecturerToMark]:
    "marking mark late work enter missing ungraded submissions scripts desk handed in to be marked papers unmarked pending script essays feedback annotate grade grading submitted new hand how many left remaining download zip answers check return returned open",
  [paths.myStudents]:
    "my class learners pupils login code forgot weak record name names list find search phone guardian contact reset password student profile number details performance failing struggling at risk new students how many girls boys",
  [paths.myModules]:
    "classes subjects courses teaching syllabus topics teach my module lesson plans scheme work weeks outline course class content add week",
  [paths.lecturerAssignments]:
    "homework coursework essay test quiz project deadline due date more time extension rubric scheme groups set extend give submitted submissions submission hasnt handed hand in not missing resubmit again reopen allow late tests exercise new create task tasks questions upload question paper group copy delete plagiarism who work cheating cheated copied similar marking guide key instructions maximum weight",
  [paths.lecturerMaterials]:
    "notes books files handouts library lesson past papers pdf share upload slides presentation powerpoint video link handout reading reference module lecture resources textbook audio recording cannot large send",
  [paths.lecturerTimetable]:
    "time table periods lessons schedule today tomorrow room next swap cancel exam when teach teaching my free week day cancelled class lecture lectures venue change move reschedule postpone clash where hour substitute calendar now",
  [paths.myAttendance]:
    "register present roll call hours who is absent today class late students correct report lesson mark attendances take absentees",
  [paths.taughtLowAttendance]:
    "absent absence absentees truant missed sick note excuse skipping missing poor students low defaulters percent who often never comes",
  [paths.writeReports]:
    "comments remarks strengths advice write report cards school term end comment students conduct behaviour recommendation reference remark performance progress character discipline participation",
  [paths.lecturerAnnouncements]: "notice news memo office circular principal notices board staff college",
  [paths.lecturerNotifications]: "inbox alerts bell unread new messages reminders what happened",
  [paths.ownMessages]: "inbox contact enquiries message visitor reply students received mail",
  [paths.lecturerEvents]:
    "calendar meeting sports workshop holidays vacation dates exam term academic almanac staff meetings college open day orientation concert opening closing",
  [paths.myGrades]:
    "results marks exam examination gpa scores points pass fail feedback average credits result grade test ca how did i passed failed position rank ranking supplementary resit module modules term transcript exams published score end of term ca cat retake repeat wrong second attempt percent percentage marksheet",
  [paths.myRecord]: "progress history me all years academic whole my past old previous",
  [paths.myAssignments]:
    "homework coursework hand in submit upload deadline due date late essay test rubric camera extension homeworks again resubmit submission submissions send file work task tasks tasks missing overdue group question new project assessment attach take extra time more pages submitted turn group members cant failed to questions instructions answers answer start",
  [paths.ownModules]:
    "subjects courses lecturer teacher who teaches syllabus topics what if lecturers units list course outline enrolled subject take plan aim target needed my class tutor is taught by term",
  [paths.myMaterials]:
    "notes books files handouts library lecture download past papers pdf slides videos video read reading book textbook pamphlet resources note lecturer study revise revision question module reference cant open offline outline guide",
  [paths.myTimetable]:
    "time table periods lessons schedule today tomorrow room next exam when class dates date where which venue lecture lectures exams examinations free day days weekly classes calendar monday friday now clock",
  [paths.ownAttendance]:
    "absent absence sick excuse missed late present leave permission ill register percentage how many days often funeral hospital asking request ask letter skip clinic doctor note attendances",
  [paths.myDocuments]:
    "transcript report card certificate letter enrolment print documents proof of study confirmation recommendation school reports reference certificates download pdf stamped papers leaving testimonial introduction",
  [paths.myReports]:
    "comments remarks advice teacher lecturer says said comment report behaviour conduct performance",
  [paths.myAnnouncements]:
    "notice news memo notices board whats new college circular principal office message",
  [paths.myNotifications]: "inbox alerts bell unread messages message reminders new",
  [paths.myEvents]:
    "calendar meeting sports club graduation register holidays vacation dates open day trip function term opens closes exam exams school opening begins when activities closing is holiday orientation induction concert reopens resume",
}

export const synonymsOf = (path: string) => synonyms[path] ?? ""
