using SanitizedPools;
using SanitizedPrograms;

// dotnet SanitizedPrograms.dll NAME: runs one of the programs and ends.
var programs = RightPrograms.All.Concat(WrongPrograms.All).Concat(RightObjectPrograms.All).Concat(WrongObjectPrograms.All)
    .Concat(RightStreamPrograms.All).Concat(WrongStreamPrograms.All)
    .Concat(RightGeneratedPrograms.All).Concat(WrongGeneratedPrograms.All)
    .ToDictionary(program => program.Method.Name, StringComparer.Ordinal);
if (args.Length == 0 || !programs.TryGetValue(args[0], out var chosen))
{
    Console.Error.WriteLine(string.Join('\n', programs.Keys));
    return 2;
}

await chosen();
return 0;
