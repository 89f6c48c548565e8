using Mono.Cecil;
using PoolAnalyzers.Scan.Hosting;

namespace PoolAnalyzers.Scan.Sanitizing.Copies;

/// <summary>A program that brings its own framework may have left out what the run-time library needs.</summary>
internal static class TrimmedFramework
{
    /// <summary>Makes sure that all is there.</summary>
    /// <param name="library">The run-time library.</param>
    /// <param name="folder">The program's folder.</param>
    /// <exception cref="ScanException">Something is missing.</exception>
    public static void Refuse(string library, string folder)
    {
        using var resolver = new FolderResolver(folder);
        using var module = ModuleDefinition.ReadModule(library, new ReaderParameters { AssemblyResolver = resolver });
        if (module.GetMemberReferences().FirstOrDefault(member => !IsThere(member)) is { } missing)
        {
            throw new ScanException($"the program in '{folder}' is trimmed: its framework has no '{missing.DeclaringType.Name}.{missing.Name}'",
                "Publish it without PublishTrimmed.");
        }
    }

    private static bool IsThere(MemberReference member)
    {
        try
        {
            return member.DeclaringType is ArrayType || member.Resolve() is not null;
        }
        catch (AssemblyResolutionException)
        {
            return false;
        }
    }
}
