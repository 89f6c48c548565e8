using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;
using PoolAnalyzers.Symbols;
using PoolAnalyzers.Text;

namespace PoolAnalyzers.Ownership.Facts;

/// <summary>A text file that declares ownership in members of other assemblies, one member a line.</summary>
/// <remarks>
/// <code>
/// # comment
/// M:Contoso.Blocks.Take(System.Int32) : return rented
/// M:Contoso.Blocks.TryTake(System.Byte[]@) : block rented from this
/// M:Contoso.Blocks.Give(System.Byte[]) : block released to this
/// M:Contoso.Message.#ctor(System.Buffers.IMemoryOwner{System.Byte},Contoso.Header) : body taken, header lent
/// M:Contoso.Frame.Complete : this released
/// P:Contoso.Blocks.Next : return rented
/// </code>
/// A comment starts a line or follows white space, because constructors have a <c>#</c> in their id.
/// </remarks>
internal static class OwnershipFile
{

    private const string Example = "'M:Contoso.Blocks.Take(System.Int32) : return rented'";

    /// <summary>What is wrong in a line, and where.</summary>
    internal readonly record struct Fault(TextSpan Span, string Message);

    /// <summary>What a file says; lines with a fault say nothing.</summary>
    internal sealed record Content(ImmutableArray<(IMethodSymbol Method, MethodContract Contract)> Contracts, ImmutableArray<Fault> Faults);

    public static Content Read(AdditionalText file, Compilation compilation, CancellationToken cancellation) =>
        Read(file.GetText(cancellation), compilation, cancellation);

    public static Content Read(SourceText? file, Compilation compilation, CancellationToken cancellation)
    {
        var contracts = ImmutableArray.CreateBuilder<(IMethodSymbol, MethodContract)>();
        var faults = ImmutableArray.CreateBuilder<Fault>();
        var seen = new HashSet<IMethodSymbol>(SymbolEqualityComparer.Default);
        foreach (var line in file?.Lines ?? Enumerable.Empty<TextLine>())
        {
            cancellation.ThrowIfCancellationRequested();
            var text = FrameworkFact.WithoutComment(line.ToString());
            if (text.Length == 0)
                continue;
            int start = line.Start + line.ToString().Length - line.ToString().TrimStart().Length;
            if (ReadLine(text, start, compilation, seen, contracts) is { } fault)
                faults.Add(fault);
        }

        return new(contracts.ToImmutable(), faults.ToImmutable());
    }

    private static Fault? ReadLine(string text, int start, Compilation compilation, HashSet<IMethodSymbol> seen,
        ImmutableArray<(IMethodSymbol, MethodContract)>.Builder contracts)
    {
        var (id, clauses) = FrameworkFact.Split(text);
        var rest = ":" + clauses;
        if (clauses is null)
            return At(start, text.Length, $"expected an id, ' : ' and what is declared, as in {Example}");
        if (!id.StartsWith("M:", StringComparison.Ordinal) && !id.StartsWith("P:", StringComparison.Ordinal))
            return At(start, id.Length, $"'{id}' is no id of a method, constructor or property, which starts with 'M:' or 'P:', as in {Example}");
        if (id.EndsWith(AllOverloads, StringComparison.Ordinal))
            return ReadOverloads(id, rest, start + text.Length - rest.Length + 1, start, compilation, seen, contracts);
        var members = DocumentationCommentId.GetSymbolsForDeclarationId(id, compilation).Where(s => s is IMethodSymbol or IPropertySymbol);
        var member = members.FirstOrDefault();
        if (member is IPropertySymbol { GetMethod: null })
            return At(start, id.Length, $"'{id}' cannot be read: declare its setter, 'M:' and 'set_' before the name, whose parameter is 'value'");
        if ((member as IPropertySymbol)?.GetMethod is not { } method && (method = member as IMethodSymbol) is null)
            return At(start, id.Length, $"there is no '{id}' in this compilation and what it references{Suggestion(id, compilation)}");
        if (!seen.Add(method))
            return At(start, id.Length, $"'{id}' is declared twice in this file; put everything in one line, separated by commas");

        if (ReadClauses(rest, start + text.Length - rest.Length + 1, method, contracts) is { } fault)
            return fault;
        // Other assemblies may have a copy of the type, with all members or with some.
        foreach (var other in members.Skip(1).Select(m => m as IMethodSymbol ?? (m as IPropertySymbol)?.GetMethod))
        {
            if (other is not null && seen.Add(other))
                ReadClauses(rest, start, other, contracts);
        }

        return null;
    }

    private static Fault At(int start, int length, string message) => new(new TextSpan(start, length), message);

    /// <summary>In place of the parameters: whatever they are.</summary>
    private const string AllOverloads = "(*)";

    private static Fault? ReadOverloads(string id, string rest, int at, int start, Compilation compilation, HashSet<IMethodSymbol> seen,
        ImmutableArray<(IMethodSymbol, MethodContract)>.Builder contracts)
    {
        var name = id.Substring(2, id.Length - 2 - AllOverloads.Length);
        int dot = name.LastIndexOf('.');
        var methods = dot <= 0 ? [] : DocumentationCommentId.GetSymbolsForDeclarationId("T:" + name.Substring(0, dot), compilation).OfType<INamedTypeSymbol>()
            .SelectMany(t => t.GetMembers(name.Substring(dot + 1).Replace('#', '.'))).OfType<IMethodSymbol>()
            .Where(m => !m.IsStatic || m.MethodKind != MethodKind.Constructor).ToList();
        if (methods.Count == 0)
            return At(start, id.Length, $"there is no '{id}' in this compilation and what it references{Suggestion(id, compilation)}");
        Fault? first = null;
        bool isRead = false;
        foreach (var method in methods)
        {
            if (!seen.Add(method))
                return At(start, id.Length,
                    $"'{method.GetDocumentationCommentId()}' is declared twice in this file; put everything in one line, separated by commas");
            // A parameter that is named need not be there in all of them.
            if (ReadClauses(rest, at, method, contracts) is { } fault)
                first ??= fault;
            else
                isRead = true;
        }

        return isRead ? null : first;
    }

    private static Fault? ReadClauses(string rest, int at, IMethodSymbol method, ImmutableArray<(IMethodSymbol, MethodContract)>.Builder contracts)
    {
        Declared result = default, instance = default;
        var parameters = new Declared[method.Parameters.Length];
        foreach (var clause in rest.Substring(1).Split(','))
        {
            int first = at + clause.Length - clause.TrimStart().Length;
            if (ReadClause(clause.Trim(), method, out var what, out var declared) is { } message)
                return At(first, Math.Max(1, clause.Trim().Length), message);
            ref var place = ref what == Result ? ref result : ref what == Instance ? ref instance : ref parameters[what];
            place = new(place.Roles | declared.Roles, place.Pool ?? declared.Pool);
            at += clause.Length + 1;
        }

        contracts.Add((method, new(result, instance, [.. parameters])));
        return null;
    }

    private static readonly string[] s_roles = ["rented", "released", "taken", "lent"];

    private const int Result = -1;
    private const int Instance = -2;

    /// <summary>Reads <c>what role [from|to pool]</c>. Gives back what is wrong with it.</summary>
    private static string? ReadClause(string clause, IMethodSymbol method, out int what, out Declared declared)
    {
        (what, declared) = (Result, default);
        var words = clause.Split([' ', '\t'], StringSplitOptions.RemoveEmptyEntries);
        if (words is ["memory", "released"] && !method.Parameters.Any(p => p.Name == "memory"))
            return ReadMemory(method, out what, out declared);
        bool isRepeatable = words is ["this", "released", "repeatedly"];
        if (words.Length is not (2 or 4) && !isRepeatable)
            return $"expected 'return', 'this' or a parameter, and 'rented', 'released', 'taken' or 'lent', as in {Example}; "
                + "after 'rented' may follow 'from' and a pool, after 'released' 'to' and a pool";
        DeclaredRoles role;
        switch (words[1])
        {
            case "rented": role = DeclaredRoles.Rented; break;
            case "released": role = DeclaredRoles.Released; break;
            case "taken": role = DeclaredRoles.Taken; break;
            case "lent": role = DeclaredRoles.Lent; break;
            default: return $"'{words[1]}' is none of 'rented', 'released', 'taken' and 'lent'{Spelling.Hint(words[1], s_roles)}";
        }

        if (Place(words[0], method, role, out what) is { } misplaced)
            return misplaced;
        string? pool = null;
        if (words.Length == 4)
        {
            var preposition = role switch { DeclaredRoles.Rented => "from", DeclaredRoles.Released => "to", _ => null };
            if (words[2] != preposition)
                return preposition is null ? $"what is '{words[1]}' has no pool" : $"expected '{preposition}' in place of '{words[2]}'";
            pool = words[3];
            if (!IsPool(pool, method))
                return $"'{pool}' is neither 'this', nor a parameter of '{method.Name}', nor a field or property of '{method.ContainingType.Name}'"
                    + Spelling.Hint(pool, DeclaredPlaces.Pools(method).Select(p => p.Name).Append("this"));
        }

        declared = new(isRepeatable ? role | DeclaredRoles.Repeatedly : role, pool);
        return null;
    }

    private static string? ReadMemory(IMethodSymbol method, out int what, out Declared declared)
    {
        (what, declared) = (Instance, new(DeclaredRoles.MemoryReleased));
        return method.IsStatic || method.MethodKind == MethodKind.Constructor ? $"'{method.Name}' is called on no object whose memory it could release" : null;
    }

    private static string? Place(string name, IMethodSymbol method, DeclaredRoles role, out int what)
    {
        what = Result;
        bool isConstructor = method.MethodKind == MethodKind.Constructor;
        if (name == "return")
        {
            if (role is DeclaredRoles.Released or DeclaredRoles.Taken)
                return "what is returned is 'rented' or 'lent'";
            var type = isConstructor ? method.ContainingType : method.ReturnType;
            return method.ReturnsVoid && !isConstructor ? $"'{method.Name}' returns nothing" : !DeclaredPlaces.CannotBeRental(type) ? null
                : $"'{method.Name}' returns {TypeNames.Of(type)}, which cannot be a rental";
        }

        if (name == "this")
        {
            what = Instance;
            return method.IsStatic || isConstructor ? $"'{method.Name}' is called on no object"
                : role != DeclaredRoles.Released ? "the object that a method is called on can only be 'released'" : null;
        }

        if (method.Parameters.FirstOrDefault(p => p.Name == name) is not { } parameter)
        {
            return $"'{name}' is neither 'return' nor 'this' nor a parameter of '{method.Name}'"
                + (method.Parameters.IsEmpty ? "" : ", whose parameters are " + string.Join(", ", method.Parameters.Select(p => $"'{p.Name}'")))
                + Spelling.Hint(name, method.Parameters.Select(p => p.Name).Append("return").Append("this"));
        }

        what = parameter.Ordinal;
        if (DeclaredPlaces.CannotBeRental(parameter.Type))
            return $"'{name}' is {TypeNames.Of(parameter.Type)}, which cannot be a rental";
        if (role == DeclaredRoles.Rented && parameter.RefKind is not (RefKind.Out or RefKind.Ref))
            return $"nothing comes out through '{name}', which is neither 'out' nor 'ref'";
        return role != DeclaredRoles.Rented && parameter.RefKind == RefKind.Out ? $"nothing goes in through '{name}', which is 'out'" : null;
    }

    private static bool IsPool(string pool, IMethodSymbol method)
    {
        if (pool == "this" || method.Parameters.Any(p => p.Name == pool))
            return true;
        for (var type = method.ContainingType; type is not null; type = type.BaseType)
        {
            if (type.GetMembers(pool).Any(m => m is IFieldSymbol or IPropertySymbol))
                return true;
        }

        return false;
    }

    /// <summary>Numbers, strings and the like belong to nobody.</summary>
    public static bool CanBeRental(ITypeSymbol type) => type is ITypeParameterSymbol
        || type.SpecialType is SpecialType.None or SpecialType.System_Object or SpecialType.System_IDisposable && type.TypeKind != TypeKind.Enum;

    /// <summary>The ids of members with the same name, when the type is right.</summary>
    private static string Suggestion(string id, Compilation compilation)
    {
        int open = id.IndexOf('(');
        var name = open < 0 ? id.Substring(2) : id.Substring(2, open - 2);
        int dot = name.LastIndexOf('.');
        if (dot <= 0)
            return "";
        var type = DocumentationCommentId.GetSymbolsForDeclarationId("T:" + name.Substring(0, dot), compilation).OfType<INamedTypeSymbol>().FirstOrDefault();
        if (type is null)
            return "";
        var member = name.Substring(dot + 1).Replace('#', '.');
        int arity = member.IndexOf('`');
        var ids = type.GetMembers(arity < 0 ? member : member.Substring(0, arity)).Select(m => m.GetDocumentationCommentId()).Where(i => i is not null).Take(3)
            .ToList();
        return ids.Count == 0 ? $"; '{type.Name}' has no such member" : "; there is " + string.Join(" and ", ids.Select(i => $"'{i}'"));
    }
}
