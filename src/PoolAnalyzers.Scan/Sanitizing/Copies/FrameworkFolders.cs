namespace PoolAnalyzers.Scan.Sanitizing.Copies;

/// <summary>The folders of the shared frameworks of this machine, beside the one that this tool runs on.</summary>
internal static class FrameworkFolders
{
    /// <summary>The newest of each: they are only asked what a name refers to.</summary>
    public static IReadOnlyList<string> All { get; } = Find();

    private static IReadOnlyList<string> Find()
    {
        string own = Path.GetDirectoryName(typeof(object).Assembly.Location)!;
        return Directory.GetParent(own)?.Parent is not { Name: "shared" } shared ? [own] :
        [
            own,
            .. shared.EnumerateDirectories().Select(framework => framework.EnumerateDirectories()
                .MaxBy(version => Version.TryParse(version.Name.Split('-')[0], out var known) ? known : new Version(0, 0))?.FullName).OfType<string>(),
        ];
    }
}
