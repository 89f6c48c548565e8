using Mono.Cecil;

namespace PoolAnalyzers.Scan.Sanitizing.Copies;

/// <summary>Finds assemblies in one folder, and nowhere else: not among those that this tool runs on.</summary>
internal sealed class FolderResolver(string folder) : IAssemblyResolver
{
    private readonly Dictionary<string, AssemblyDefinition> _known = new(StringComparer.OrdinalIgnoreCase);

    /// <inheritdoc/>
    public AssemblyDefinition Resolve(AssemblyNameReference name) => Resolve(name, new ReaderParameters());

    /// <inheritdoc/>
    public AssemblyDefinition Resolve(AssemblyNameReference name, ReaderParameters parameters)
    {
        if (!_known.TryGetValue(name.Name, out var assembly))
        {
            string file = Path.Combine(folder, name.Name + ".dll");
            if (!File.Exists(file))
            {
                throw new AssemblyResolutionException(name);
            }

            parameters.AssemblyResolver = this;
            _known.Add(name.Name, assembly = AssemblyDefinition.ReadAssembly(file, parameters));
        }

        return assembly;
    }

    /// <inheritdoc/>
    public void Dispose()
    {
        foreach (var assembly in _known.Values)
        {
            assembly.Dispose();
        }
    }
}
