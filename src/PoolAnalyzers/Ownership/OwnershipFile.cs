using System;
using System.Collections.Generic;
using System.Collections.Immutable;
using System.Linq;
using System.Threading;
using Microsoft.CodeAnalysis;
using Microsoft.CodeAnalysis.Text;

namespace PoolAnalyzers.Ownership;

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
    public const string Name = "PoolAnalyzers.Ownership.txt";

    private const string Example = "'M:Contoso.Blocks.Take(System.Int32) : return rented'";

    /// <summary>What is wrong in a line, and where.</summary>
    internal readonly record struct Fault(TextSpan Span, string Message);

    /// <summary>What a file says; lines with a fault say nothing.</summary>
    internal sealed record Content(ImmutableArray<(IMethodSymbol Method, MethodContract Contract)> Contracts, ImmutableArray<Fault> Faults);

    public static Content Read(AdditionalText file, Compilation compilation, CancellationToken cancellation)
    {
        var contracts = ImmutableArray.CreateBuilder<(IMethodSymbol, MethodContract)>();
        var faults = ImmutableArray.CreateBuilder<Fault>();
        var seen = new HashSet<IMethodSymbol>(SymbolEqualityComparer.Default);
        foreach (var line in file.GetText(cancellation)?.Lines ?? Enumerable.Empty<TextLine>())
        {
            cancellation.ThrowIfCancellationRequested();
            var text = WithoutComment(line.ToString());
            if (text.Length == 0)
                continue;
            int start = line.Start + line.ToString().Length - line.ToString().TrimStart().Length;
            if (ReadLine(text, start, compilation, seen, out var contract) is { } fault)
                faults.Add(fault);
            else
                contracts.Add(contract);
        }

        return new(contracts.ToImmutable(), faults.ToImmutable());
    }

    private static string WithoutComment(string line)
    {
        for (int i = 0; i < line.Length; i++)
        {
            if (line[i] == '#' && (i == 0 || char.IsWhiteSpace(line[i - 1])))
                return line.Substring(0, i).Trim();
        }

        return line.Trim();
    }

    private static Fault? ReadLine(string text, int start, Compilation compilation, HashSet<IMethodSymbol> seen, out (IMethodSymbol, MethodContract) contract)
    {
        contract = default;
        int end = 0;
        while (end < text.Length && !char.IsWhiteSpace(text[end]))
            end++;
        var id = text.Substring(0, end);
        var rest = text.Substring(end).TrimStart();
        if (rest.Length == 0 || rest[0] != ':')
            return At(start, text.Length, $"expected an id, ' : ' and what is declared, as in {Example}");
        if (!id.StartsWith("M:", StringComparison.Ordinal) && !id.StartsWith("P:", StringComparison.Ordinal))
            return At(start, id.Length, $"'{id}' is no id of a method, constructor or property, which starts with 'M:' or 'P:', as in {Example}");
        var member = DocumentationCommentId.GetSymbolsForDeclarationId(id, compilation).FirstOrDefault(s => s is IMethodSymbol or IPropertySymbol);
        if (member is IPropertySymbol { GetMethod: null })
            return At(start, id.Length, $"'{id}' cannot be read: declare its setter, 'M:' and 'set_' before the name, whose parameter is 'value'");
        if ((member as IPropertySymbol)?.GetMethod is not { } method && (method = member as IMethodSymbol) is null)
            return At(start, id.Length, $"there is no '{id}' in this compilation and what it references{Suggestion(id, compilation)}");
        if (!seen.Add(method))
            return At(start, id.Length, $"'{id}' is declared twice in this file; put everything in one line, parted by commas");

        Declared result = default, instance = default;
        var parameters = new Declared[method.Parameters.Length];
        int at = start + text.Length - rest.Length + 1;
        foreach (var clause in rest.Substring(1).Split(','))
        {
            int first = at + clause.Length - clause.TrimStart().Length;
            if (ReadClause(clause.Trim(), method, out var what, out var declared) is { } message)
                return At(first, Math.Max(1, clause.Trim().Length), message);
            ref var place = ref what == Result ? ref result : ref what == Instance ? ref instance : ref parameters[what];
            place = new(place.Roles | declared.Roles, place.Pool ?? declared.Pool);
            at += clause.Length + 1;
        }

        contract = (method, new(result, instance, [.. parameters]));
        return null;

        static Fault At(int start, int length, string message) => new(new TextSpan(start, length), message);
    }

    private static readonly string[] s_roles = ["rented", "released", "taken", "lent"];

    private const int Result = -1;
    private const int Instance = -2;

    /// <summary>Reads <c>what role [from|to pool]</c>. Gives back what is wrong with it.</summary>
    private static string? ReadClause(string clause, IMethodSymbol method, out int what, out Declared declared)
    {
        (what, declared) = (Result, default);
        var words = clause.Split([' ', '\t'], StringSplitOptions.RemoveEmptyEntries);
        if (words.Length is not (2 or 4))
            return $"expected 'return', 'this' or a parameter, and 'rented', 'released', 'taken' or 'lent', as in {Example}; after 'rented' may follow 'from' and a pool, after 'released' 'to' and a pool";
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

        declared = new(role, pool);
        return null;
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
            return method.IsStatic || isConstructor ? $"'{method.Name}' is called on no object" : role != DeclaredRoles.Released ? "the object that a method is called on can only be 'released'" : null;
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
    public static bool CanBeRental(ITypeSymbol type) => type is ITypeParameterSymbol || type.SpecialType is SpecialType.None or SpecialType.System_Object or SpecialType.System_IDisposable && type.TypeKind != TypeKind.Enum;

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
        var ids = type.GetMembers(arity < 0 ? member : member.Substring(0, arity)).Select(m => m.GetDocumentationCommentId()).Where(i => i is not null).Take(3).ToList();
        return ids.Count == 0 ? $"; '{type.Name}' has no such member" : "; there is " + string.Join(" and ", ids.Select(i => $"'{i}'"));
    }
}
