/** The report of the tests in the extension host, in the folder that is open. */
export const inHostReportName = 'in-host-report.json';
