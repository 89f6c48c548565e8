namespace PoolAnalyzers.Scan.Targets;

/// <summary>What is scanned.</summary>
/// <param name="Path">The full path that the user named.</param>
internal abstract record ScanTarget(string Path)
{
    /// <summary>The directory to which <c>--exclude</c> patterns are relative.</summary>
    public abstract string Root { get; }
}

/// <summary>A folder, or one file, that is compiled loosely against the framework's references.</summary>
internal sealed record FolderTarget(string Path) : ScanTarget(Path)
{
    /// <inheritdoc/>
    public override string Root => File.Exists(Path) ? System.IO.Path.GetDirectoryName(Path)! : Path;
}

/// <summary>A solution or project that the user's own MSBuild builds.</summary>
internal sealed record BuildTarget(string Path) : ScanTarget(Path)
{
    /// <inheritdoc/>
    public override string Root => System.IO.Path.GetDirectoryName(Path)!;
}
