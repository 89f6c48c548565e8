using System.CommandLine;
using System.Text.RegularExpressions;
using PoolAnalyzers.FixRate;

var folders = new Argument<string[]>("DIR") { Description = "Folders of C#. Each becomes one compilation against the framework alone.", Arity = ArgumentArity.OneOrMore };
var skip = new Option<string?>("--skip") { Description = "Leave out files whose path in the folder matches.", HelpName = "REGEX" };
var limit = new Option<int>("--limit") { Description = "Reports to fix, drawn by the seed.", HelpName = "N", DefaultValueFactory = _ => 300 };
var seed = new Option<int>("--seed") { Description = "Which are drawn.", HelpName = "N", DefaultValueFactory = _ => 1 };
var kinds = new Option<string>("--kinds") { Description = "Mutations to make, separated by commas.", HelpName = "KIND,KIND", DefaultValueFactory = _ => string.Join(',', Mutation.Kinds) };
var show = new Option<bool>("--show") { Description = "Print the text of each body whose report was not repaired." };
var find = new Option<bool>("--find") { Description = "Only count which mutants are found, all of them; no fix is tried." };
folders.Validators.Add(r =>
{
    foreach (var token in r.Tokens.Where(t => !Directory.Exists(t.Value)))
        r.AddError(File.Exists(token.Value) ? $"'{token.Value}' is a file; a folder is wanted." : $"There is no folder '{token.Value}'.");
});
skip.Validators.Add(r =>
{
    try
    {
        _ = new Regex(r.GetValueOrDefault<string?>() ?? "");
    }
    catch (ArgumentException e)
    {
        r.AddError($"--skip: {e.Message}");
    }
});
kinds.Validators.Add(r =>
{
    foreach (var kind in r.GetValueOrDefault<string>().Split(',').Except(Mutation.Kinds))
        r.AddError($"--kinds: there is no mutation '{kind}'; there are {string.Join(", ", Mutation.Kinds)}.");
});

var command = new RootCommand("Breaks real code, has the analyzers find it, applies the first fix that is offered, and counts what is right then.") { folders, skip, limit, seed, kinds, show, find };
command.SetAction((parsed, cancelled) =>
{
    var (chosen, left) = (parsed.GetValue(kinds)!.Split(','), parsed.GetValue(skip) is { } s ? new Regex(s) : null);
    return parsed.GetValue(find)
        ? new FindRun(parsed.GetValue(folders)!, left, chosen).RunAsync(cancelled)
        : new FixRun(parsed.GetValue(folders)!, left, chosen, parsed.GetValue(limit), parsed.GetValue(seed), parsed.GetValue(show)).RunAsync(cancelled);
});
var line = command.Parse(args);
if (line.Errors.Count > 0)
{
    foreach (var error in line.Errors)
        await Console.Error.WriteLineAsync($"error: {error.Message}");
    return 2;
}

return await line.InvokeAsync();
