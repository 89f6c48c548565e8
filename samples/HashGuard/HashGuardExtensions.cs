using HashGuard;

namespace Microsoft.Extensions.DependencyInjection;

/// <summary>What an application calls to have bodies checked.</summary>
public static class HashGuardExtensions
{
    /// <summary>Registers the options, and checks them when the application starts.</summary>
    public static IServiceCollection AddHashGuard(this IServiceCollection services, Action<HashGuardOptions>? configure = null)
    {
        var options = services.AddOptions<HashGuardOptions>()
            .Validate(o => !string.IsNullOrWhiteSpace(o.Header), "HashGuard: Header is empty.")
            .Validate(o => Enum.IsDefined(o.Algorithm), "HashGuard: there is no such Algorithm.")
            .Validate(o => Enum.IsDefined(o.Pool), "HashGuard: there is no such kind of Pool.")
            .Validate(o => o.MaxBodyLength > 0, "HashGuard: MaxBodyLength is not above zero.")
            .ValidateOnStart();
        if (configure is not null)
            options.Configure(configure);
        return services;
    }

    /// <summary>Puts the check into the pipeline. It belongs behind routing, which finds the endpoint.</summary>
    public static IApplicationBuilder UseHashGuard(this IApplicationBuilder app) => app.UseMiddleware<HashGuardMiddleware>();

    /// <summary>Has the bodies of these endpoints checked.</summary>
    public static TBuilder RequireContentHash<TBuilder>(this TBuilder endpoints)
        where TBuilder : IEndpointConventionBuilder
    {
        endpoints.Add(endpoint => endpoint.Metadata.Add(new ValidateContentHashAttribute()));
        return endpoints;
    }
}
