using System.Collections.Generic;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using PoolAnalyzers.Ownership.Options;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Rules.Analysis;

/// <summary>Looks for the methods that options name.</summary>
/// <remarks>
/// Projects share <c>.editorconfig</c> files, so that a name which means nothing here can be right in another project. A name is called wrong for certain
/// only where this compilation shows it: the type is here and has no such method, or a name that differs by a letter is here. Everything else is only told
/// to have no effect.
/// </remarks>
internal sealed class NamedMethods(Compilation compilation, CancellationToken cancellation)
{
    private readonly Dictionary<string, List<INamedTypeSymbol>> _types = new(System.StringComparer.Ordinal);
    private List<IAssemblySymbol>? _assemblies;

    /// <summary>What is wrong with a name.</summary>
    /// <param name="IsCertain">Another project that shares the option cannot make it right.</param>
    internal readonly record struct Fault(string Message, bool IsCertain);

    /// <summary>Null where the name means a method of the compilation or of what it references.</summary>
    public Fault? Of(MethodName name)
    {
        var path = PathOf(name);
        if (path.Length < 2)
            return null;
        var types = TypesAt(path, path.Length - 2).ToList();
        if (types.Any(t => t.GetMembers(name.Method).OfType<IMethodSymbol>().Any(name.Matches)))
            return null;
        if (types.Count > 0)
            return Missing(name, path, types);
        return OtherType(name, path) is { } meant ? new Fault($"there is no type for '{name.Text}'; did you mean '{meant}'?", IsCertain: true)
            : new Fault($"'{name.Text}' is not a method of this project or of what it references", IsCertain: false);
    }

    /// <summary>The type is here, and has no such method.</summary>
    private static Fault Missing(MethodName name, string[] path, List<INamedTypeSymbol> types)
    {
        var type = types[0];
        // By an id, a type is one and the same in all projects; a shorter name can mean another type elsewhere.
        bool isWhole = name.IsId || FullNameOf(type) == string.Join(".", path.Take(path.Length - 1));
        var overloads = types.SelectMany(t => t.GetMembers(name.Method)).OfType<IMethodSymbol>().Select(m => m.GetDocumentationCommentId())
            .Where(id => id is not null).Take(3).ToList();
        if (overloads.Count > 0)
            return new Fault($"'{type.Name}' has no '{name.Text}'; there is {string.Join(" and ", overloads.Select(id => $"'{id}'"))}", IsCertain: true);
        for (var parent = type.BaseType; parent is not null; parent = parent.BaseType)
        {
            if (parent.GetMembers(name.Method).OfType<IMethodSymbol>().Any())
                return new Fault($"'{name.Method}' of '{type.Name}' is declared by '{parent.Name}'; name it '{parent.Name}.{name.Method}'", IsCertain: true);
        }

        var meant = Spelling.Nearest(name.Method, types.SelectMany(t => t.GetMembers()).OfType<IMethodSymbol>().Where(m => m.MethodKind == MethodKind.Ordinary)
            .Select(m => m.Name));
        return new Fault($"'{type.Name}' has no method '{name.Method}'"
            + (meant is null ? "" : $"; did you mean '{string.Join(".", path.Take(path.Length - 1))}.{meant}'?"), isWhole || meant is not null);
    }

    /// <summary>The name of a method that exists, in a type or namespace whose name is nearly the one that is written.</summary>
    private string? OtherType(MethodName name, string[] path)
    {
        var type = path[path.Length - 2];
        foreach (var assembly in Assemblies)
        {
            // The type may be right, and something before it wrong.
            foreach (var candidate in assembly.TypeNames.Where(t => t == type || Spelling.IsNear(type, t)).OrderBy(t => t, System.StringComparer.Ordinal))
            {
                foreach (var found in TypesNamed(candidate))
                {
                    var whole = FullNameOf(found);
                    var written = string.Join(".", path.Take(path.Length - 1));
                    // As much of the name as was written, from its end.
                    var near = string.Join(".", whole.Split('.').Reverse().Take(path.Length - 1).Reverse());
                    if (found.GetMembers(name.Method).OfType<IMethodSymbol>().Any() && Spelling.IsNear(written, near))
                        return (name.IsId ? "M:" : "") + $"{near}.{name.Method}";
                }
            }
        }

        return null;
    }

    /// <summary>The parts of the name: namespaces, types, the method. Without what says how many type parameters there are.</summary>
    private static string[] PathOf(MethodName name)
    {
        var text = name.IsId ? name.Text.Substring(2) : name.Text;
        int end = text.IndexOf('(');
        return (end < 0 ? text : text.Substring(0, end)).Split('.').Select(part => part.IndexOf('`') is var arity and >= 0 ? part.Substring(0, arity) : part)
            .ToArray();
    }

    /// <summary>The types whose name ends in the parts up to <paramref name="last"/>.</summary>
    private IEnumerable<INamedTypeSymbol> TypesAt(string[] path, int last) => TypesNamed(path[last]).Where(type =>
    {
        ISymbol? around = type.ContainingSymbol;
        for (int i = last - 1; i >= 0; i--, around = around.ContainingSymbol)
        {
            if (around is null or INamespaceSymbol { IsGlobalNamespace: true } || around.Name != path[i])
                return false;
        }

        return true;
    });

    /// <summary>The types of a simple name. Assemblies know their names without making a symbol of any type, so that most are not searched.</summary>
    private List<INamedTypeSymbol> TypesNamed(string name)
    {
        if (_types.TryGetValue(name, out var known))
            return known;
        var found = new List<INamedTypeSymbol>();
        foreach (var assembly in Assemblies.Where(a => a.TypeNames.Contains(name)))
            Collect(assembly.GlobalNamespace);
        return _types[name] = found;

        void Collect(INamespaceOrTypeSymbol around)
        {
            cancellation.ThrowIfCancellationRequested();
            foreach (var member in around is INamespaceSymbol ? around.GetMembers().OfType<INamespaceOrTypeSymbol>() : around.GetTypeMembers())
            {
                if (member is INamedTypeSymbol type && type.Name == name)
                    found.Add(type);
                Collect(member);
            }
        }
    }

    private List<IAssemblySymbol> Assemblies => _assemblies ??= [compilation.Assembly, .. compilation.SourceModule.ReferencedAssemblySymbols];

    private static string FullNameOf(ISymbol type)
    {
        var name = type.Name;
        for (var around = type.ContainingSymbol; around is not (null or INamespaceSymbol { IsGlobalNamespace: true }
            or IModuleSymbol); around = around.ContainingSymbol)
            name = around.Name + "." + name;
        return name;
    }
}
