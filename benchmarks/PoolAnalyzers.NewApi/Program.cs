using System.CommandLine;
using PoolAnalyzers.NewApi;

var old = new Argument<string>("OLD") { Description = "The version of .NET that is known, such as 10.0.10." };
var young = new Argument<string>("NEW") { Description = "The version whose further members are listed, such as 11.0.0." };
var judged = new Option<string?>("--judged")
{
    Description = "A page with a row for each judged member: only what it lacks is listed, and rows about nothing.", HelpName = "PAGE",
};
var summaries = new Option<bool>("--summaries") { Description = "Print what the documentation says of each member." };
var packages = new Option<string>("--packages")
{
    Description = "The folder of packages with the reference packs. Default: the one that NuGet uses.", HelpName = "DIR",
    DefaultValueFactory = _ => Environment.GetEnvironmentVariable("NUGET_PACKAGES")
        ?? Path.Combine(Environment.GetFolderPath(Environment.SpecialFolder.UserProfile), ".nuget", "packages"),
};
var command = new RootCommand("Lists the members of a version of .NET that an older one has not, as far as a rental can go in or come out there.")
{
    old, young, judged, summaries, packages,
};
command.SetAction(parsed =>
{
    string folder = parsed.GetValue(packages)!;
    var (older, newer) = (Surface.Read(parsed.GetValue(old)!, folder), Surface.Read(parsed.GetValue(young)!, folder));
    var members = Comparison.Of(older, newer);
    IReadOnlyList<string> stale = [];
    if (parsed.GetValue(judged) is { } page)
        (members, stale) = JudgedPage.Read(page).Compare(older.Version, newer.Version, members);
    foreach (var member in members)
    {
        Console.WriteLine($"{member.Id}\n    {string.Join("; ", member.Carries)}");
        foreach (var line in KnownLines.Of(member.Symbol))
            Console.WriteLine($"    known: {line}");
        if (parsed.GetValue(summaries) && newer.SummaryOf(member.Id) is { Length: > 0 } text)
            Console.WriteLine($"    {text}");
    }

    foreach (var row in stale)
        Console.WriteLine($"no new member: {row}");
    string left = parsed.GetValue(judged) is null ? "" : " and the page does not judge";
    Console.WriteLine($"{members.Count} members of {newer.Version} that {older.Version} has not{left}");
    return parsed.GetValue(judged) is not null && members.Count + stale.Count > 0 ? 1 : 0;
});
var line = command.Parse(args);
if (line.Errors.Count > 0)
{
    foreach (var error in line.Errors)
        await Console.Error.WriteLineAsync($"error: {error.Message}");
    return 2;
}

try
{
    return await line.InvokeAsync(new InvocationConfiguration { EnableDefaultExceptionHandler = false });
}
catch (Exception e) when (e is IOException or InvalidDataException or UnauthorizedAccessException)
{
    await Console.Error.WriteLineAsync($"error: {e.Message}");
    return 2;
}
