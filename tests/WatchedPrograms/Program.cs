using WatchedPrograms;

// dotnet WatchedPrograms.dll NAME [ROUNDS [wait]]: runs one of the programs and ends; with "wait", after a line of input.
var programs = RightPrograms.All.Concat(WrongPrograms.All).ToDictionary(program => program.Method.Name, StringComparer.Ordinal);
if (args.Length == 0 || !programs.TryGetValue(args[0], out var chosen))
{
    Console.Error.WriteLine(string.Join('\n', programs.Keys));
    return 2;
}

if (args.Length > 2)
{
    Console.In.ReadLine();
}

await chosen(args.Length > 1 ? int.Parse(args[1], System.Globalization.CultureInfo.InvariantCulture) : 400);
return 0;
